import { problems, type Problem, type ProblemCode } from '../platform/http/problem.ts'

/** What the server answers to a page when it refuses; `fields` are keys of sentences by path. */
export function refusedAnswer(code: ProblemCode, fields?: Record<string, string>): Response {
  const said = Object.entries(fields ?? {}).map(([path, key]) => [path, { key, message: key }])
  const problem: Problem = {
    code,
    message: code,
    requestId: 'r',
    ...(fields && { fields: Object.fromEntries(said) as Problem['fields'] }),
  }
  return Response.json(problem, { status: problems[code] })
}
