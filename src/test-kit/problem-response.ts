import { problems, type Problem, type ProblemCode } from '../platform/http/problem.ts'

/** The server's response with a problem; `fields` are text keys by path. */
export function problemResponse(code: ProblemCode, fields?: Record<string, string>): Response {
  const fieldMessages = Object.entries(fields ?? {}).map(([path, key]) => [
    path,
    { key, message: key },
  ])
  const problem: Problem = {
    code,
    message: code,
    requestId: 'r',
    ...(fields && { fields: Object.fromEntries(fieldMessages) as Problem['fields'] }),
  }
  return Response.json(problem, { status: problems[code] })
}
