import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { emptyFolder } from '@meshdeck/federation/testing/builds'

import { followStore, requireKeys } from './follow-store'

let dataDir: string
let errorLog: jest.SpyInstance

beforeEach(() => {
  dataDir = emptyFolder()
  errorLog = jest.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  errorLog.mockRestore()
  rmSync(dataDir, { recursive: true })
})

const optionsOf = () => ({ dataDir, deliveries: join(dataDir, 'store') })

test.each<[string, (file: string) => void, RegExp]>([
  ['missing', () => {}, /^--signatures required: .*trusted-keys\.json is missing\./],
  ['broken', (file) => writeFileSync(file, '{'), /^--signatures required: .* isn't valid JSON/],
  ['a folder', (file) => mkdirSync(file), /^--signatures required: .* can't be read/],
])("doesn't start a console that requires signatures when the keys are %s", (_, lay, line) => {
  lay(join(dataDir, 'trusted-keys.json'))
  expect(() => requireKeys({ ...optionsOf(), signatures: 'required' })).toThrow(
    expect.objectContaining({ name: 'StartError', message: expect.stringMatching(line) }),
  )
  expect(() => requireKeys(optionsOf())).not.toThrow()
})

test('says where to find instructions in a console that requires no signatures', async () => {
  const store = await followStore(optionsOf())
  await store?.close()
  expect(errorLog.mock.calls.flat().join('\n')).toMatch(
    /trusted-keys\.json doesn't exist.*--signatures required/,
  )
})

test('names the option of a store that is invalid or a folder that is missing', async () => {
  await expect(followStore({ dataDir, deliveries: 'gs://bucket' })).rejects.toThrow(
    /^--deliveries: gs:\/\/bucket isn't a folder/,
  )
  const store = await followStore(optionsOf())
  await store?.close()
  expect(errorLog.mock.calls.flat().join('\n')).toMatch(
    /^deliveries: there is no folder .*store, .* Correct --deliveries/,
  )
})

test("doesn't use builds accepted without signatures when signatures are required", async () => {
  const first = await followStore(optionsOf())
  writeFileSync(join(dataDir, 'trusted-keys.json'), '{ "keys": [] }')
  const second = await followStore({ ...optionsOf(), signatures: 'required' })
  expect(second?.folder).not.toBe(first?.folder)
  await Promise.all([first?.close(), second?.close()])
  expect(await followStore({ dataDir })).toBeUndefined()
})
