import { isOwnCall } from './own-calls'

const call = (headers: Record<string, string>, method = 'POST', url = '/api/server/shutdown') => ({
  method,
  url,
  headers: { host: 'localhost:4000', ...headers },
})

test.each([
  ['a page of the console', { origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin' }],
  ['one behind what encrypts', { host: 'console.example', origin: 'https://console.example' }],
  ['one that is reached by the usual port', { host: 'x.example:443', origin: 'https://x.example' }],
  ['a person who typed the address', { 'sec-fetch-site': 'none' }],
  ['a program that is no browser', {}],
])('a call of %s is one of ours', (_, headers) => {
  expect(isOwnCall(call(headers))).toBe(true)
})

test.each([
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a site that tells no origin', { 'sec-fetch-site': 'cross-site' }],
  ['a browser that tells the origin alone', { origin: 'http://evil.example' }],
  ['another port', { origin: 'http://localhost:4001', 'sec-fetch-site': 'same-site' }],
  ['another name of this machine', { origin: 'http://127.0.0.1:4000' }],
  ['a page without an origin', { origin: 'null' }],
  ['a host that begins alike', { origin: 'http://localhost:40000' }],
  ['a user of that name', { origin: 'http://localhost:4000@evil.example' }],
])('a call of %s is none', (_, headers) => {
  expect(isOwnCall(call(headers))).toBe(false)
  expect(isOwnCall(call(headers, 'OPTIONS'))).toBe(false)
})

const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }

const callback = '/api/oauth/callback?code=x'

type Link = { isOwn: boolean; method?: string; url?: string; target?: string }

const links: Array<[string, Link]> = [
  ['the way back from single sign-on', { isOwn: true }],
  ['one in a frame', { target: 'iframe', isOwn: false }],
  ['a form that is sent there', { method: 'POST', isOwn: false }],
  ['a link to any other call', { url: '/api/networks', isOwn: false }],
]

test.each(links)('of a link on another site, %s: %j', (_, link) => {
  const { method = 'GET', url = callback, target = 'document', isOwn } = link
  const headers = { ...navigation, 'sec-fetch-dest': target }
  expect(isOwnCall(call(headers, method, url))).toBe(isOwn)
})
