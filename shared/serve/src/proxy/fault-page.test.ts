import fastify from 'fastify'

import { createFaultLog, refuseWithFault } from './fault-page'
import {
  callFault,
  forwardFault,
  nameFault,
  pathFault,
  prefixFault,
  type ProxyFault,
} from './faults'

const host = 'mesh.example'
const faults: Array<[what: string, fault: ProxyFault | undefined, names: string[]]> = [
  [
    'a port that is dropped',
    callFault({ headers: { host, origin: 'https://mesh.example:8443' } }),
    ['mesh.example:8443', 'Host', '$http_host'],
  ],
  [
    'a name that is replaced',
    callFault({
      headers: { host: 'backend', origin: 'https://mesh.example', 'sec-fetch-site': 'same-origin' },
    }),
    ['backend', '--allow-host mesh.example'],
  ],
  ['an unknown name', nameFault('other.example:8443'), ['--allow-host other.example']],
  ['a path that is removed', pathFault('/networks', '/mesh'), ['--base-path', 'proxy_pass']],
  ['a path that is added twice', pathFault('/mesh/mesh/api/x', '/mesh'), ['/mesh/mesh']],
  [
    'a prefix that is removed',
    prefixFault({ 'x-forwarded-prefix': '/other' }, '/mesh'),
    ['--base-path /other', 'X-Forwarded-Prefix'],
  ],
  [
    'an untrusted proxy',
    forwardFault({
      headers: { 'x-forwarded-for': '192.0.2.7' },
      peer: '127.0.0.1',
      isTrusted: false,
      protocol: 'http',
    }),
    ['--trust-proxy 127.0.0.1', 'X-Forwarded-For'],
  ],
  [
    'a scheme that is not passed on',
    forwardFault({
      headers: { host, origin: 'https://mesh.example' },
      peer: '127.0.0.1',
      isTrusted: true,
      protocol: 'http',
    }),
    ['X-Forwarded-Proto', '$scheme'],
  ],
]

async function pageOf(fault: ProxyFault | undefined, language: string): Promise<string> {
  const app = fastify()
  app.get('/', (request, reply) =>
    refuseWithFault(request, reply, { status: 421, line: 'no', fault }),
  )
  const { payload } = await app.inject({
    url: '/',
    headers: { accept: 'text/html', 'accept-language': language },
  })
  await app.close()
  return payload
}

describe.each(faults)('the page about %s', (_, fault, names) => {
  const pageIn = (language: string) => pageOf(fault, language)

  test('is in English, like the log', async () => {
    const page = (await pageIn('en')).replaceAll('&quot;', '"')
    expect(page).toContain(fault?.cause)
    expect(page).toContain(fault?.fix)
  })

  test.each([
    ['de-AT,de;q=0.9', ' der ', / the | console /],
    ['fr-CA,fr;q=0.9', ' la ', / the | console and /],
  ])("is in the browser's language: %s", async (language, word, english) => {
    const page = await pageIn(language)
    const [, text = ''] = /<main>(.*)<\/main>/s.exec(page) ?? []
    expect(page).toContain(`<html lang="${language.slice(0, 2)}">`)
    expect(text).toContain(word)
    expect(text).not.toMatch(english)
    expect(text).not.toContain('lang="en"')
    // options and headers have the same names in all languages
    for (const name of names) expect(text).toContain(name)
  })
})

test('escapes what comes from the request', async () => {
  const fault = pathFault('/networks', '/<b>')
  expect(fault).toBeDefined()
  expect(await pageOf(fault, 'de')).not.toContain('<b>')
})

const fault = (cause: string, kind: ProxyFault['kind'] = 'host') => ({
  kind,
  cause,
  fix: 'Change it.',
})

test('logs each fault once an hour, in one line', () => {
  const lines: string[] = []
  let now = 0
  const note = createFaultLog(
    (line) => lines.push(line),
    () => now,
  )
  note(fault('One.'))
  note(fault('One.'))
  note(undefined)
  expect(lines).toEqual(['proxy: One. Change it.'])
  now = 3_600_001
  note(fault('One.'))
  expect(lines).toHaveLength(2)
})

test("doesn't let invented names flood the log", () => {
  const lines: string[] = []
  let now = 0
  const note = createFaultLog(
    (line) => lines.push(line),
    () => now,
  )
  for (let index = 0; index < 1000; index += 1) note(fault(`Host ${index}.`))
  expect(lines).toHaveLength(10)
  // and suppresses no fault of another kind
  note(fault('A port.', 'port'))
  expect(lines).toHaveLength(11)
  now = 3_600_001
  note(fault('Another.'))
  expect(lines.at(-1)).toBe('proxy: Another. Change it.')
})
