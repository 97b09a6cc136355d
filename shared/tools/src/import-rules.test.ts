import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

const root = join(__dirname, '../../..')

const forbidden = [
  ['remote-to-remote', 'mfe-a/src/remote.ts', 'mfe-b/src/y.ts'],
  ['remote-to-shell', 'mfe-a/src/shell.ts', 'host-shell/src/y.ts'],
  ['shell-to-remote', 'host-shell/src/remote.ts', 'mfe-a/src/y.ts'],
  ['shared-to-console', 'shared/ui/src/remote.ts', 'mfe-a/src/y.ts'],
  ['shared-to-console', 'shared/platform/src/shell.ts', 'host-shell/src/y.ts'],
  ['remote-to-package', 'mfe-a/src/package.ts', 'shared/federation/src/y.ts'],
  ['shell-to-package', 'host-shell/src/package.ts', 'shared/demo-server/src/y.ts'],
  ['shared-is-below', 'host-shell/src/shared/up.ts', 'host-shell/src/frame/y.ts'],
  ['shared-is-below', 'mfe-a/src/shared/up.ts', 'mfe-a/src/nodes/y.ts'],
  ['shell-parts-to-remote', 'mfe-a/src/parts.ts', 'shared/ui/src/shell.ts'],
  ['domain-is-pure', 'shared/domain/src/platform.ts', 'shared/platform/src/y.ts'],
  ['platform-is-below', 'shared/platform/src/ui.ts', 'shared/ui/src/y.ts'],
  ['ui-draws-only', 'shared/ui/src/api.ts', 'shared/api/src/y.ts'],
  ['catalogue-apart', 'shared/ui/src/table.ts', 'shared/ui/src/story-parts.tsx'],
  ['catalogue-apart', 'mfe-a/src/story.ts', 'node_modules/@storybook/react/index.ts'],
  ['api-fetches-only', 'shared/api/src/ui.ts', 'shared/ui/src/y.ts'],
  ['server-is-separate', 'shared/demo-server/src/api.ts', 'shared/api/src/y.ts'],
  ['console-without-demo', 'shared/serve/src/console.ts', 'shared/demo-server/src/y.ts'],
  ['only-through-platform', 'mfe-a/src/jotai.ts', 'node_modules/jotai/index.ts'],
  ['only-through-ui', 'host-shell/src/chakra.ts', 'node_modules/@chakra-ui/react/index.ts'],
] as const

const allowed = [
  ['mfe-a/src/page.ts', 'shared/api/src/y.ts'],
  ['mfe-a/src/page.test.ts', 'shared/testing/src/y.ts'],
  ['shared/api/src/resource.ts', 'shared/platform/src/y.ts'],
  ['shared/ui/src/control.ts', 'shared/platform/src/y.ts'],
  ['shared/ui/src/control.stories.tsx', 'shared/ui/src/story-parts.tsx'],
  ['shared/platform/src/rule.ts', 'shared/domain/src/y.ts'],
  ['shared/platform/src/store.ts', 'node_modules/jotai/index.ts'],
  ['shared/serve/src/embedded-process.ts', 'shared/demo-server/src/y.ts'],
  ['shared/serve/src/console.test.ts', 'shared/demo-server/src/y.ts'],
  ['host-shell/src/frame.ts', 'shared/ui/src/shell.ts'],
  ['host-shell/src/frame/down.ts', 'host-shell/src/shared/y.ts'],
  ['host-shell/src/shared/up.test.ts', 'host-shell/src/frame/y.ts'],
  ['mfe-a/src/shared/text.ts', 'mfe-a/src/translations.ts'],
] as const

const LEADS_NOWHERE = 'mfe-a/src/lost.ts'
const IN_A_CIRCLE = ['mfe-a/src/chicken.ts', 'mfe-a/src/egg.ts'] as const

/** Each file imports the next one, and the last imports the first: no file is in a cycle, but the folders are. */
const FOLDERS_IN_A_CIRCLE = [
  ['mfe-a/src/hall/door.ts', 'mfe-a/src/attic/stairs.ts'],
  ['mfe-a/src/attic/window.ts', 'mfe-a/src/hall/key.ts'],
] as const

type Report = { summary: { violations: Array<{ from: string; rule: { name: string } }> } }

let folder: string
let report: Report

/** Creates a workspace in which every file imports one other, checked by the real rules. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'meshdeck-imports-'))
  for (const [from, to] of [...forbidden.map(([, ...pair]) => pair), ...allowed]) {
    write(from, `export { taken } from './${relative(dirname(from), to).replace(/\.ts$/, '')}'\n`)
    write(to, 'export const taken = 1\n')
  }
  for (const [from, to] of FOLDERS_IN_A_CIRCLE) {
    write(from, `export { taken } from './${relative(dirname(from), to).replace(/\.ts$/, '')}'\n`)
    write(to, 'export const taken = 1\n')
  }
  write(LEADS_NOWHERE, "import './gone'\n")
  write(IN_A_CIRCLE[0], "import type { Chick } from './egg'\nexport type Chicken = Chick[]\n")
  write(IN_A_CIRCLE[1], "import type { Chicken } from './chicken'\nexport type Chick = Chicken\n")

  const depcruise = join(root, 'shared/tools/node_modules/.bin/depcruise')
  const rules = join(root, '.dependency-cruiser.cjs')
  const options = ['--config', rules, '--output-type', 'json', 'mfe-a', 'host-shell', 'shared']
  const { stdout } = spawnSync(depcruise, options, { cwd: folder, encoding: 'utf8' })
  report = JSON.parse(stdout)
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, text: string) {
  mkdirSync(join(folder, dirname(file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

const rulesBrokenBy = (file: string) =>
  report.summary.violations.filter(({ from }) => from === file).map(({ rule }) => rule.name)

test.each(forbidden)('checks that %s forbids %s to import %s', (rule, from) => {
  expect(rulesBrokenBy(from)).toContain(rule)
})

test.each(allowed)('allows %s to import %s', (from) => {
  expect(rulesBrokenBy(from)).toEqual([])
})

test('reports an unresolved import as an error', () => {
  expect(rulesBrokenBy(LEADS_NOWHERE)).toEqual(['known-to-resolve'])
})

test('reports a cycle of files, even of type imports', () => {
  // a cycle is reported once, for any of its files
  expect(IN_A_CIRCLE.flatMap(rulesBrokenBy)).toContain('one-direction')
})

test('reports a cycle of folders in a remote, even where no two files import each other', () => {
  const folders = ['mfe-a/src/hall', 'mfe-a/src/attic']
  expect(folders.flatMap(rulesBrokenBy)).toContain('features-one-direction')
})
