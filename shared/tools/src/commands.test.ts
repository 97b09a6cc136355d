import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { apiVersions } from '@meshdeck/demo-server/api-version'

import { API_VERSIONS } from './arguments.mjs'

const program = join(__dirname, '../bin/meshdeck.mjs')

function run(command: string, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync('node', [program, command, ...options], {
    encoding: 'utf8',
    // Playwright refuses to run in a worker of jest
    env: { ...process.env, JEST_WORKER_ID: undefined },
  })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

test.each([
  ['start', ['--prot', '4100'], "Unknown option '--prot'. Try --help."],
  ['start', ['--port'], '--port requires a value. Try --help.'],
  ['start', ['--data-dir', '--empty'], '--data-dir requires a value. Try --help.'],
  ['start', ['4100'], 'Unexpected argument: 4100. Try --help.'],
  ['start', ['--fleet', 'many'], '--fleet: "many" is not a whole number from 0 to 100000.'],
  ['start', ['--fleet', '-3'], '--fleet: "-3" is not a whole number from 0 to 100000.'],
  ['start', ['--networks', '0'], '--networks: "0" is not a whole number from 1 to 1000.'],
  ['start', ['--edition', 'gold'], '--edition: "gold" is not valid. Use pro or community.'],
  [
    'start',
    ['--variant', 'rented'],
    '--variant: "rented" is not valid. Use self-hosted or hosted.',
  ],
  [
    'start',
    ['--variant', 'hosted', '--edition', 'community'],
    '--variant hosted requires --edition pro.',
  ],
  [
    'start',
    ['--api-version', '0.9'],
    '--api-version: "0.9" is not valid. Use 1.0.0, 1.1.0, 1.2.0, 1.4.0, 1.5.0, 1.5.1, 1.6.0, 1.7.0, or 1.8.0.',
  ],
  [
    'start',
    ['--control', 'short'],
    'The control token must have at least 8 characters and no spaces.',
  ],
  ['start', ['--control-file', '/nowhere/token'], "--control-file: can't read /nowhere/token."],
  [
    'start',
    ['--backend', 'http://127.0.0.1:1', '--fleet', '5', '--reset'],
    "--fleet, --reset can't be used with --backend, because only the embedded server supports them.",
  ],
  [
    'start',
    ['--backend', 'http://127.0.0.1:1', '--control', 'break-it-gently'],
    "--control can't be used with --backend, because only the embedded server supports it.",
  ],
  [
    'start',
    ['--empty', '--fleet', '5'],
    "--empty and --fleet can't be used together. Remove one of them.",
  ],
  ['build', ['--fast'], "Unknown option '--fast'. Try --help."],
  ['build', ['mfe-networks', 'mfe-identity'], 'Unexpected argument: mfe-identity. Try --help.'],
  ['build', ['mfe-networks', '--out='], '--out requires a folder. Try --help.'],
  ['test', ['mfe-networks', 'mfe-identity'], 'Unexpected argument: mfe-identity. Try --help.'],
  [
    'test',
    ['host-shell'],
    'Unknown remote: host-shell. Use one of mfe-egress-acl, mfe-identity, mfe-keys-settings, mfe-networks.',
  ],
  ['test', ['--only', 'lint'], '--only: "lint" is not valid. Use release or stories.'],
  ['test', ['--shard', '4'], '--shard: "4" is not a part such as 1/4.'],
  ['test', ['--shard', '5/4'], '--shard: "5/4" is not a part such as 1/4.'],
  ['check', ['mfe-networks'], 'Unexpected argument: mfe-networks. Try --help.'],
  [
    'test',
    ['mfe-networks', '--only', 'stories'],
    "--only and --shard can't be used with a remote.",
  ],
  ['pack', ['--version', '1'], '--version: "1" is not a version such as 1.2.0.'],
  [
    'pack',
    ['--try', '/nowhere/node'],
    "--try: can't run /nowhere/node. Enter the path of a Node program.",
  ],
  [
    'deliver',
    ['mfe-nothing', 'build'],
    expect.stringMatching(/^Unknown remote: mfe-nothing\. Use/),
  ],
  ['deliver', ['tenant'], 'Use npm run deliver -- tenant NAME [FILE]. Try --help.'],
])('ends npm run %s -- %j with one clear line', (command, options, line) => {
  expect(run(command, ...options)).toEqual({ status: 1, stdout: '', stderr: line })
})

test('reports an invalid console option of npm start before it builds the remotes', () => {
  const { status, stdout, stderr } = run('start', '--backend', 'nonsense')
  expect(status).toBe(2)
  expect(stderr.split('\n')).toContain(
    '--backend: enter an address such as https://api.mesh.example.',
  )
  expect(stdout).not.toContain('host-shell')
})

test.each([
  ['start', []],
  ['dev', ['mfe-networks']],
])('reports a busy port of npm run %s before it builds the remotes', async (command, names) => {
  const neighbor = createServer().listen(0, '127.0.0.1')
  await once(neighbor, 'listening')
  const address = neighbor.address()
  const port = typeof address === 'object' ? String(address?.port) : ''

  const { status, stdout, stderr } = run(command, ...names, '--port', port)
  expect(status).toBe(1)
  expect(stderr.split('\n')).toContain(
    `Port ${port} is in use or not allowed. Choose another port with --port N.`,
  )
  expect(stdout).not.toContain('host-shell')
  neighbor.close()
})

test.each([['--version'], ['--version', 'host-shell'], ['--out', 'host-shell']])(
  'accepts in npm run build %s only with a named remote, not for %s',
  (option, ...names) => {
    const { status, stderr } = run('build', ...names, `${option}=1.2.0`)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^--version and --out require the name of a remote: mfe-[\w, -]+\.$/)
  },
)

test.each(['latest', '1.2', '', `1.0.0-${'a'.repeat(80)}`])(
  'rejects the version "%s" of npm run build in one line and builds nothing',
  (version) => {
    const { status, stderr } = run('build', 'mfe-networks', `--version=${version}`)
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^Couldn't build mfe-networks: version "[\w.-]*": expected a version [\w .]+$/,
    )
  },
)

test('lists the remotes for npm run dev with an unknown name', () => {
  const { status, stderr } = run('dev', 'mfe-nothing')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Unknown remote: mfe-nothing\. Use one of mfe-/)
})

test.each(['start', 'build', 'dev', 'registry', 'check'])(
  'lists the options of npm run %s -- --help',
  (command) => {
    const { status, stdout } = run(command, '--help')
    expect(status).toBe(0)
    expect(stdout).toContain('--help')
  },
)

test('lists the tests of a file for pnpm playwright from the root', () => {
  const { status, stdout } = run('playwright', 'test', '--list', 'operators-page')
  expect(status).toBe(0)
  expect(stdout).toContain('operators-page.e2e.ts:')
})

test.each(['18.20.4', '20.18.3', '21.7.3', '22.12.0', '23.11.1'])(
  'reports Node %s as too old in one line',
  (version) => {
    const script = `
    Object.defineProperty(process.versions, 'node', { value: '${version}' })
    await import(${JSON.stringify(program)})`
    const { status, stderr } = spawnSync('node', ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr.trim()).toBe(
      `Meshdeck requires Node 20.19, 22.13, 24 or later. This is Node ${version}.`,
    )
  },
)

test('offers every release of the embedded server', () => {
  expect(API_VERSIONS).toEqual(apiVersions)
})
