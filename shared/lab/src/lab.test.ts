import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { sweptStories } from './commands/sweep.mjs'

const lab = join(__dirname, '..')

function run(...options: string[]) {
  const { status, stdout, stderr } = spawnSync('node', [join(lab, 'bin/lab.mjs'), ...options], {
    encoding: 'utf8',
  })
  // pnpm may have installed missing packages, which the first command reports
  const output = stderr.replace('Installing dependencies…\n', '')
  return { status, stdout: stdout.trim(), stderr: output.trim() }
}

test.each([
  [['weigh'], expect.stringMatching(/^Unknown command: weigh\. Use one of bench, /)],
  [['fuzz', '--edition', 'gold'], '--edition: "gold" is not valid. Use pro or community.'],
  [
    ['fuzz', '--api-version', '0.9'],
    '--api-version: "0.9" is not valid. Use 1.0.0, 1.1.0, 1.2.0, 1.4.0, 1.5.0, 1.5.1, 1.6.0, 1.7.0, or 1.8.0.',
  ],
  [
    ['mutants', 'networks'],
    '"networks" is not a package. Use one such as shared/domain. Try --help.',
  ],
  [['mutants'], 'Enter a package such as shared/domain. Try --help.'],
  [['reach', '/nowhere'], 'Use npm run lab -- reach check DIR. Try --help.'],
  [['reach', 'check', '/nowhere'], "Can't read /nowhere. Enter a folder with *.jsonl files."],
  [['skew', 'mfe-networks'], 'Unexpected argument: mfe-networks. Try --help.'],
  [['skew', '--before', 'nowhere'], '--before: "nowhere" is not a commit in this repository.'],
  [
    ['simulate', '--tenants', 'many'],
    '--tenants: "many" is not a whole number from 100 to 500000.',
  ],
  [['simulate', 'promote'], 'Unexpected argument: promote. Try --help.'],
  [
    ['bench', '--against', '/nowhere'],
    '--against: /nowhere has no build. Run npm run build there.',
  ],
])('ends npm run lab -- %j with one clear line', (options, line) => {
  expect(run(...options)).toEqual({ status: 1, stdout: '', stderr: line })
})

const commands = readdirSync(join(lab, 'src/commands')).map((file) => basename(file, '.mjs'))
const readme = readFileSync(join(lab, 'README.md'), 'utf8')

test.each(commands)('has a help text for %s and an entry in the README', (command) => {
  const { status, stdout } = run(command, '--help')
  expect(status).toBe(0)
  expect(stdout).toMatch(new RegExp(`^npm run lab -- ${command}\\b`))
  expect(stdout).toContain('--help')
  expect(readme).toContain(`npm run lab -- ${command}`)
})

test('names each command in the list of commands', () => {
  const { status, stdout } = run()
  expect(status).toBe(0)
  for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'))
})

test('sweeps a test file that takes a subset itself or checks pages of which a subset is taken', () => {
  const files = sweptStories()
  expect(files).toEqual(expect.arrayContaining(['sidebar.e2e.ts', 'languages.e2e.ts']))
  expect(files).not.toContain('first-run.e2e.ts')
})
