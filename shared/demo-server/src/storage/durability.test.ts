import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { databaseFile } from '../data-folder'
import { openDatabase } from './database'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'durability-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const WAITS_FOR_THE_DISK = 2

test('what is written is on the disk before it is acknowledged', () => {
  const db = openDatabase(databaseFile(folder))
  expect(db.get('PRAGMA synchronous')).toMatchObject({ synchronous: WAITS_FOR_THE_DISK })
  db.close()
})
