import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

const bin = join(__dirname, '../bin')

function run(command: string, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync('node', [join(bin, `${command}.mjs`), ...options], {
    encoding: 'utf8',
  })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

test.each([
  ['start', ['--prot', '4100'], "Unknown option '--prot'. Try --help."],
  ['start', ['4100'], 'What is 4100? Try --help.'],
  ['start', ['--fleet', 'many'], '--fleet: many is not a number from 0 to 100000.'],
  ['start', ['--fleet', '-3'], '--fleet: -3 is not a number from 0 to 100000.'],
  ['start', ['--networks', '0'], '--networks: 0 is not a number from 1 to 1000.'],
  ['start', ['--edition', 'gold'], '--edition: there is no gold, only pro and community.'],
  ['start', ['--variant', 'rented'], '--variant: there is no rented, only self-hosted and hosted.'],
  ['start', ['--api-version', '0.9'], '--api-version: there is no 0.9, only 1.0.0 and 1.5.1.'],
  [
    'start',
    ['--control', 'short'],
    '--control needs a token of at least 8 characters without blanks.',
  ],
  ['start', ['--control-file', '/nowhere/token'], '--control-file: /nowhere/token cannot be read.'],
  [
    'start',
    ['--backend', 'http://127.0.0.1:1', '--fleet', '5', '--reset'],
    '--fleet, --reset are for the embedded server, which --backend leaves out. Leave them out as well.',
  ],
  [
    'start',
    ['--backend', 'http://127.0.0.1:1', '--control', 'break-it-gently'],
    '--control is for the embedded server, which --backend leaves out. Leave it out as well.',
  ],
  [
    'start',
    ['--empty', '--fleet', '5'],
    '--empty seeds nothing, so there is no --fleet. Leave one of them out.',
  ],
  ['fuzz', ['--edition', 'gold'], '--edition: there is no gold, only pro and community.'],
  ['fuzz', ['--api-version', '0.9'], '--api-version: there is no 0.9, only 1.0.0 and 1.5.1.'],
  ['mutants', ['mfe-networks'], 'What is mfe-networks? Try --help.'],
  ['mutants', ['--tests', '0'], '--tests: 0 is not a number from 1 to 1000.'],
  ['build', ['--fast'], "Unknown option '--fast'. Try --help."],
  ['build', ['mfe-networks', 'mfe-identity'], 'What is mfe-identity? Try --help.'],
  ['build', ['mfe-networks', '--out='], '--out: which folder? Try --help.'],
  ['test', ['mfe-networks', 'mfe-identity'], 'What is mfe-identity? Try --help.'],
  [
    'test',
    ['host-shell'],
    'There is no remote host-shell, only mfe-egress-acl, mfe-identity, mfe-keys-settings, mfe-networks.',
  ],
  ['skew', ['mfe-networks'], 'What is mfe-networks? Try --help.'],
  ['skew', ['--before', 'nowhere'], '--before: nowhere is no commit of this repository.'],
  ['pack', ['--version', '1'], '--version: 1 is no version such as 1.2.0.'],
  ['simulate', ['--tenants', 'many'], '--tenants: many is not a number from 100 to 500000.'],
  ['simulate', ['promote'], 'What is promote? Try --help.'],
  [
    'bench',
    ['--against', '/nowhere'],
    '--against: /nowhere has no build. Run npm run build there.',
  ],
])('npm run %s -- %j ends with one clear line', (command, options, line) => {
  expect(run(command, ...options)).toEqual({ status: 1, stdout: '', stderr: line })
})

test('npm start tells of a wrong option of the console before it builds the remotes', () => {
  const { status, stdout, stderr } = run('start', '--backend', 'nonsense')
  expect(status).toBe(2)
  expect(stderr.split('\n')).toContain(
    '--backend: this is no address such as https://api.mesh.example.',
  )
  expect(stdout).not.toContain('host-shell')
})

test.each([
  ['start', []],
  ['dev', ['mfe-networks']],
])('npm run %s tells of a busy port before it builds the remotes', async (command, names) => {
  const neighbour = createServer().listen(0, '127.0.0.1')
  await once(neighbour, 'listening')
  const address = neighbour.address()
  const port = typeof address === 'object' ? String(address?.port) : ''

  const { status, stdout, stderr } = run(command, ...names, '--port', port)
  expect(status).toBe(1)
  expect(stderr.split('\n')).toContain(
    `Port ${port} is in use or not allowed. Choose another with --port N.`,
  )
  expect(stdout).not.toContain('host-shell')
  neighbour.close()
})

test.each([['--version'], ['--version', 'host-shell'], ['--out', 'host-shell']])(
  'npm run build: %s is for a remote that is named, not for %s',
  (option, ...names) => {
    const { status, stderr } = run('build', ...names, `${option}=1.2.0`)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^--version and --out are for one remote: mfe-[\w, -]+\.$/)
  },
)

test.each(['latest', '1.2', '', `1.0.0-${'a'.repeat(80)}`])(
  'npm run build refuses the version "%s" in one line and builds nothing',
  (version) => {
    const { status, stderr } = run('build', 'mfe-networks', `--version=${version}`)
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^mfe-networks does not build: version "[\w.-]*": expected a version [\w .]+$/,
    )
  },
)

test('npm run dev without a name tells which remotes there are', () => {
  const { status, stderr } = run('dev')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Name the remote: mfe-/)
})

test.each(['start', 'build', 'dev', 'registry', 'skew'])(
  'npm run %s -- --help tells its options',
  (command) => {
    const { status, stdout } = run(command, '--help')
    expect(status).toBe(0)
    expect(stdout).toContain('--help')
  },
)

test.each(['18.20.4', '20.18.3', '21.7.3', '22.12.0', '23.11.1'])(
  'Node %s is told in one line that it is too old',
  (version) => {
    const script = `
    Object.defineProperty(process.versions, 'node', { value: '${version}' })
    await import(${JSON.stringify(join(bin, 'start.mjs'))})`
    const { status, stderr } = spawnSync('node', ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr.trim()).toBe(`Meshdeck needs Node 20.19, 22.13, 24 or newer; this is ${version}.`)
  },
)
