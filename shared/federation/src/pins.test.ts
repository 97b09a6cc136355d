import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { pinVersion, unpinRemote } from './pins'
import { composeRegistry } from './tenants'
import { emptyFolder, fragmentOf, writeBuild, smallShell } from './testing/builds'

let folder: string
let overlay: string

beforeEach(() => {
  folder = emptyFolder()
  overlay = join(folder, 'registry-overlay.json')
  for (const version of ['1.0.0', '1.1.0']) writeBuild(folder, fragmentOf('mfe-a', version))
  writeBuild(folder, fragmentOf('mfe-b', '1.0.0'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const sources = () => ({ folders: [folder], overlay, shell: smallShell })
const pin = (name: string, version: string) => pinVersion(sources(), { name, version })
const versionInUse = () => composeRegistry(sources()).remotes[0]?.version
const content = (): unknown => JSON.parse(readFileSync(overlay, 'utf8'))

test('pins a version so that it is used afterward, and removes the pin', () => {
  expect(pin('mfe-a', '1.0.0')).toBeUndefined()
  expect(versionInUse()).toBe('1.0.0')

  expect(unpinRemote(overlay, 'mfe-a')).toBeUndefined()
  expect(versionInUse()).toBe('1.1.0')
})

test("keeps the overlay's other decisions, and leaves no file next to it", () => {
  const before = { pin: { 'mfe-b': '1.0.0' }, replace: { 'mfe-x': 'mfe-b' }, leaveOut: ['mfe-c'] }
  writeFileSync(overlay, JSON.stringify(before))

  pin('mfe-a', '1.0.0')
  expect(content()).toEqual({ ...before, pin: { 'mfe-a': '1.0.0', 'mfe-b': '1.0.0' } })
  unpinRemote(overlay, 'mfe-b')
  expect(content()).toEqual({ ...before, pin: { 'mfe-a': '1.0.0' } })
  expect(readdirSync(folder)).toEqual(['mfe-a', 'mfe-b', 'registry-overlay.json'])
})

test.each([
  ['mfe-a', '2.0.0', "mfe-a 2.0.0 doesn't exist. Existing versions: 1.1.0, 1.0.0."],
  ['mfe-z', '1.0.0', 'Unknown remote: mfe-z. Use one of mfe-a, mfe-b.'],
])("rejects %s %s, which doesn't exist, and lists what exists", (name, version, sentence) => {
  expect(pin(name, version)).toBe(sentence)
  expect(readdirSync(folder)).not.toContain('registry-overlay.json')
})

test('rejects a version that would break, by export name', () => {
  const contract = { '@meshdeck/ui': ['Gone'] }
  writeBuild(folder, fragmentOf('mfe-a', '1.2.0', { contract }))
  expect(pin('mfe-a', '1.2.0')).toBe(
    "mfe-a 1.2.0 isn't compatible: uses Gone of @meshdeck/ui, which the shell doesn't provide.",
  )
})

test("rejects the removal of a pin that doesn't exist", () => {
  expect(unpinRemote(overlay, 'mfe-a')).toBe("mfe-a isn't pinned.")
})

test.each(['{ "pin": ', '{ "pins": {} }', '{ "pin": { "mfe-a": 1 } }'])(
  'reports the malformed overlay %s and leaves it unchanged',
  (text) => {
    writeFileSync(overlay, text)
    const sentence = /registry-overlay\.json is invalid and wasn't changed: \S/
    expect(pin('mfe-a', '1.0.0')).toMatch(sentence)
    expect(unpinRemote(overlay, 'mfe-a')).toMatch(sentence)
    expect(readFileSync(overlay, 'utf8')).toBe(text)
  },
)
