/** A call as it goes out: method, path below the API with its query, and what is sent. */
export type Sent = [call: string, body?: unknown]

const API = 'https://mesh.example/api/'

/**
 * Answers calls in place of a server, for what of a call its reply does not show: by `GET hosts`, a list or an
 * object, a function that gives it, a status for a refusal, or a whole response; nothing where none is given. Gives the calls as
 * they go out.
 */
export function answerWith(answers: Record<string, unknown> = {}): Sent[] {
  const sent: Sent[] = []
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const text = await request.text()
    const call = `${request.method} ${request.url.replace(API, '')}`
    sent.push(text === '' ? [call] : [call, JSON.parse(text)])
    const given = answers[call]
    const answer: unknown = await (typeof given === 'function' ? given() : given)
    if (answer instanceof Response) return answer
    if (typeof answer === 'number') return new Response('', { status: answer })
    return answer === undefined ? new Response('') : Response.json(answer)
  })
  return sent
}
