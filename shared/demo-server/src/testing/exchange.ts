import { Agent, type IncomingMessage, request } from 'node:http'

type SentRequest = {
  method: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export type RawResponse = { status: number; headers: Headers; text: string }

/** Error for a missing server, or a connection closed before the end of the response. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
}

/** Connections are reused, as in a browser. */
const agent = new Agent({ keepAlive: true })

/**
 * Sends a request and reads the whole response, without following redirects: like `fetch` with half of the cost, which
 * matters in tests with thousands of requests. Throws NoAnswerError.
 */
export function exchange(
  url: string | URL,
  { method, headers = {}, body }: SentRequest,
): Promise<RawResponse> {
  const length = body === undefined ? {} : { 'Content-Length': `${Buffer.byteLength(body)}` }
  const head = { method, headers: { ...headers, ...length }, agent }
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new NoAnswerError(cause.message, { cause }))
    // a path such as `/..` is requested as a browser would
    const asked = request(new URL(url), head, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('error', fail)
      reply.on('end', () => resolve(answerOf(reply, Buffer.concat(parts))))
    })
    asked.on('error', fail)
    asked.end(body)
  })
}

function answerOf({ statusCode = 0, headersDistinct }: IncomingMessage, body: Buffer): RawResponse {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  return { status: statusCode, headers, text: body.toString() }
}

/** Sends a GET with a body, as devices and desktop programs do and fetch can't. */
export function get(url: string, token: string, body: unknown) {
  const text = JSON.stringify(body)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Length': Buffer.byteLength(text) }
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const asked = request(url, { method: 'GET', headers }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => {
        const read = JSON.parse(Buffer.concat(parts).toString())
        resolve({ status: reply.statusCode ?? 0, body: read })
      })
    })
    asked.on('error', reject)
    asked.end(text)
  })
}
