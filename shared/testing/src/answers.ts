import { queryClient } from '@meshdeck/platform'
import { initialStatus, serverStatusQuery } from '@meshdeck/platform/shell'

/** A sent request: method, path below the API with its query, and body. */
export type SentCall = [call: string, body?: unknown]

const API = 'https://mesh.example/api/'

/**
 * Responds to requests in place of a server, for tests that check the requests. Keys are requests such as `GET hosts`;
 * values are a list or object, a function that returns one, a status for a refusal, or a whole response; other requests
 * get an empty response. Returns the requests as they are sent. The server is of the newest supported version, unless the
 * test has set or answers its status.
 */
export function answerWith(answers: Record<string, unknown> = {}): SentCall[] {
  const sent: SentCall[] = []
  const { queryKey } = serverStatusQuery()
  if (!('GET server/status' in answers) && !queryClient.getQueryData(queryKey)) {
    queryClient.setQueryData(queryKey, { ...initialStatus, version: 'v1.5.1' })
  }
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
