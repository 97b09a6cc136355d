import { CONSOLE_HEADER } from '@meshdeck/domain/console-headers'
import fastify from 'fastify'

import { trustConsoleProxy, callerAddress } from './callers'

const secret = 'a-secret-of-this-start'

/** Returns the caller's address that the server derives from these headers, for a caller on this machine. */
async function addressOf(headers: Record<string, string>, token: string | undefined = secret) {
  const app = fastify()
  trustConsoleProxy(app, token)
  app.get('/', async (request) => callerAddress(request))
  const { body } = await app.inject({ url: '/', headers })
  return body
}

test("takes the caller's address from the console", async () => {
  const said = { [CONSOLE_HEADER]: secret, 'x-forwarded-for': '198.51.100.7' }
  expect(await addressOf(said)).toBe('198.51.100.7')
  expect(await addressOf({ ...said, 'x-forwarded-for': '2001:db8::7' })).toBe('2001:db8::7')
})

test.each([
  ['without the secret', { 'x-forwarded-for': '198.51.100.7' }],
  ['with another secret', { 'x-forwarded-for': '198.51.100.7', [CONSOLE_HEADER]: 'guessed' }],
  ['with an empty secret', { 'x-forwarded-for': '198.51.100.7', [CONSOLE_HEADER]: '' }],
  ['with the secret twice', { 'x-forwarded-for': '::7', [CONSOLE_HEADER]: `${secret}, ${secret}` }],
  ['with the secret and no address', { [CONSOLE_HEADER]: secret }],
  ['with the secret and a word', { [CONSOLE_HEADER]: secret, 'x-forwarded-for': 'unknown' }],
  ['with two addresses', { [CONSOLE_HEADER]: secret, 'x-forwarded-for': '::7, 192.0.2.1' }],
])('takes the address of a caller %s from the connection', async (_, headers) => {
  expect(await addressOf(headers)).toBe('127.0.0.1')
})

test('trusts no headers if no console started the server', async () => {
  const said = { [CONSOLE_HEADER]: '', 'x-forwarded-for': '198.51.100.7' }
  expect(await addressOf(said, '')).toBe('127.0.0.1')
  const app = fastify()
  trustConsoleProxy(app, undefined)
  app.get('/', async (request) => callerAddress(request))
  expect((await app.inject({ url: '/', headers: said })).body).toBe('127.0.0.1')
})
