/** A role such as 'Consultant^Senior' has a main part and a superscript part (specification, section 2). */
export function splitRole(role: string): { main: string; superscript: string | undefined } {
  const at = role.indexOf('^')
  if (at < 0) return { main: role, superscript: undefined }
  return { main: role.slice(0, at), superscript: role.slice(at + 1) || undefined }
}
