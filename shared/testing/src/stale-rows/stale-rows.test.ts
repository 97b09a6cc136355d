import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import ts from 'typescript'

import { findStaleRows } from './find-stale-rows'

const server = join(__dirname, '..', '..', '..', 'demo-server', 'src')

const files = readdirSync(server, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

function staleRowsOf(text: string): string[] {
  return findStaleRows(ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true))
}

test('reads no row of the embedded server before an await and writes it after it', () => {
  const found = files.flatMap((file) =>
    staleRowsOf(readFileSync(join(server, file), 'utf8')).map((use) => `${file}:${use}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})

test.each([
  [
    'in a transaction',
    `async function f() {
      const user = found(401, () => store.users.get(name))
      const hashed = await hash(password)
      recorded(store, () => store.users.update(name, { ...user, hashed }))
    }`,
    ['4 user'],
  ],
  [
    'by way of another variable',
    `app.put(path, async () => {
      const { role } = store.users.get(name)
      await hash(password)
      const after = { role }
      store.users.update(name, after)
    })`,
    ['4 role'],
  ],
  [
    'in a method',
    `const life = {
      async catchUp() {
        const [host] = store.hosts.all()
        await nextRound()
        store.hosts.update(host.id, { isalive: true })
      },
    }`,
    ['5 host'],
  ],
  [
    'not when it is read again',
    `async function f() {
      const user = store.users.get(name)
      const hashed = await hash(user.password)
      store.transaction(() => {
        const user = store.users.get(name)
        store.users.update(name, { ...user, hashed })
      })
    }`,
    [],
  ],
  [
    'not where nothing is written',
    `async function f() {
      const user = store.users.get(name)
      await hash(password)
      return user
    }`,
    [],
  ],
])('finds one %s', (_what, text, expected) => {
  expect(staleRowsOf(text)).toEqual(expected)
})
