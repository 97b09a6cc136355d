import ky from 'ky'
import * as z from 'zod/mini'

import { ApiError, isApiError, toConsoleError, UnreachableError } from './errors'
import { readReply } from './reply'

/** Returns a ky instance that receives this response without a network. */
const answering = (response: () => Response) =>
  ky.create({
    retry: 0,
    fetch: async (request) => withUrl(response(), request),
    hooks: { beforeError: [({ error }) => toConsoleError(error)] },
  })

// a response created by hand has no address
function withUrl(response: Response, request: RequestInfo | URL) {
  return Object.defineProperty(response, 'url', { value: new Request(request).url })
}

const refusal = (status: number, body: BodyInit, headers: HeadersInit = {}) =>
  answering(() => new Response(body, { status, headers }))
    .get('http://server/api/x')
    .catch((error: unknown) => error)

test("contains the server's message of a refusal [ER-077]", async () => {
  const error = await refusal(400, '{"Code":400,"Message":"network cidr already in use"}')

  expect(isApiError(error, 400)).toBe(true)
  expect(error).toHaveProperty('message', 'network cidr already in use')
})

test.each([
  ['a plain text', '404 page not found\n', '404 page not found'],
  ['an empty body', '', ''],
  ['an HTML page', '<html>Bad gateway</html>', ''],
  ['JSON of another shape', '[1]', ''],
  ["a message that isn't a text", '{"Message":7}', ''],
  ['nothing, as JSON', 'null', ''],
  ['a text, as JSON', '"no such node"', 'no such node'],
])('causes no other error because of a refusal with %s', async (_name, body, serverText) => {
  expect(await refusal(404, body)).toMatchObject({ name: 'ApiError', serverText })
})

test('counts a console server without a backend as unreachable', async () => {
  const error = await refusal(502, '', { 'x-meshdeck-proxy': 'unreachable' })
  expect(error).toMatchObject({ name: 'UnreachableError' })
})

test.each([502, 503, 504])(
  "counts a gateway's page with status %i as unreachable",
  async (status) => {
    const page = await refusal(status, '<html>Bad gateway', { 'content-type': 'text/html' })
    expect(page).toMatchObject({ name: 'UnreachableError' })
    const own = await refusal(status, '{"Message":"busy"}', { 'content-type': 'application/json' })
    expect(own).toMatchObject({ name: 'ApiError', serverText: 'busy' })
  },
)

test('recognizes errors by name, whichever copy of the class created them', () => {
  class OtherCopy extends Error {
    override readonly name = 'ApiError'
    readonly status = 403
  }
  expect(isApiError(new OtherCopy(), 403)).toBe(true)
  expect(isApiError(new UnreachableError('gone'))).toBe(false)
  expect(isApiError(new ApiError(500, ''), 403)).toBe(false)
})

test('names the invalid field of a response of another shape', async () => {
  const wrong = replyOf('{"id":"one"}')
  await expect(wrong).rejects.toMatchObject({ message: expect.stringContaining('"path":["id"]') })
})

const replyOf = (body: string, type = 'application/json') =>
  readReply(
    answering(() => new Response(body, { headers: { 'content-type': type } })).get(
      'http://server/api/x',
    ),
    z.object({ id: z.number() }),
  )

test.each([
  ['bare', '{"id":1}', 'application/json'],
  ['in the envelope', '{"Code":200,"Message":"","Response":{"id":1}}', 'application/json'],
  ['as text', '{"id":1}', 'text/plain'],
])('accepts a body %s', async (_name, body, type) => {
  expect(await replyOf(body, type)).toEqual({ id: 1 })
})

test.each(['{"id":"one"}', 'null', '', '<html>'])(
  'reports a response of %j as a broken contract and names the place',
  async (body) => {
    await expect(replyOf(body)).rejects.toMatchObject({
      name: 'ContractError',
      message: expect.stringContaining('/api/x'),
    })
  },
)
