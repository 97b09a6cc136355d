import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { currentUser } from './current-user.mjs'

const folder = mkdtempSync(join(tmpdir(), 'meshdeck-who-'))
const own = process.env
const { GITHUB_ACTOR: _, GITLAB_USER_LOGIN: __, ...rest } = own

beforeAll(() => {
  execFileSync('git', ['init', '-q', folder])
  execFileSync('git', ['-C', folder, 'config', 'user.name', 'Team of a page'])
})
beforeEach(() => {
  process.env = { ...rest }
})
afterEach(() => {
  process.env = own
})
afterAll(() => rmSync(folder, { recursive: true }))

test('names the user that git is configured with in the repository of a remote', () => {
  expect(currentUser(undefined, folder)).toBe('Team of a page')
})

test('names the user who started the pipeline, unless a name is given', () => {
  process.env['GITLAB_USER_LOGIN'] = 'starter'
  expect(currentUser(undefined, folder)).toBe('starter')
  expect(currentUser('release desk', folder)).toBe('release desk')
})
