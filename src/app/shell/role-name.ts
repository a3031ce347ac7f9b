/** A role such as 'Consultant^Senior' has a main part and a superscript part (specification, section 2). */
export function splitRole(role: string): { main: string; superscript: string | undefined } {
  const caretIndex = role.indexOf('^')
  if (caretIndex < 0) return { main: role, superscript: undefined }
  return { main: role.slice(0, caretIndex), superscript: role.slice(caretIndex + 1) || undefined }
}
