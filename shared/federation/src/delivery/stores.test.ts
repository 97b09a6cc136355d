import { mkdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { emptyFolder } from '../testing/builds'
import { StoreServer } from '../testing/store-server'
import { openStore } from './open-store'
import { folderStore, MAX_STORED_BYTES, type Store } from './store'
import { webStore } from './web-store'

const soon = { perRequest: 200, pauses: [1, 1] }
const text = (content: string) => Buffer.from(content)

let folder: string
let server: StoreServer
let address: string

beforeEach(async () => {
  folder = emptyFolder()
  server = new StoreServer()
  address = await server.start()
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const stores: Array<[string, () => Store]> = [
  ['a folder', () => folderStore(folder)],
  ['a web server', () => webStore(address, soon)],
  [
    'an S3-compatible store',
    () =>
      openStore(
        's3://bucket/prefix',
        { AWS_ENDPOINT_URL: address, AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' },
        soon,
      ),
  ],
]

test.each(stores)("creates in %s only what doesn't exist yet", async (_, open) => {
  const store = open()
  expect(await store.read('a/b.json')).toBeUndefined()
  expect(await store.create('a/b.json', text('1'))).toBe(true)
  expect(await store.create('a/b.json', text('2'))).toBe(false)
  expect(String((await store.read('a/b.json'))?.content)).toBe('1')
})

test.each(stores)('lets one of many parallel replacements in %s succeed', async (_, open) => {
  const store = open()
  await store.create('a.json', text('0'))
  const stored = await store.read('a.json')
  const names = ['1', '2', '3', '4', '5', '6']
  const done = await Promise.all(
    names.map((name) => store.replace('a.json', text(name), stored?.tag)),
  )
  expect(done.filter(Boolean)).toHaveLength(1)
  expect(String((await store.read('a.json'))?.content)).toBe(names[done.indexOf(true)])
  expect(await store.replace('new.json', text('1'), undefined)).toBe(true)
  expect(await store.replace('new.json', text('2'), undefined)).toBe(false)
})

test.each(stores)('reports unchanged content of %s without sending it again', async (_, open) => {
  const store = open()
  await store.create('a.json', text('1'))
  const tag = (await store.read('a.json'))?.tag
  expect(await store.readUnlessTag('a.json', tag)).toBe('unchanged')
  expect(await store.readUnlessTag('a.json', 'other')).toMatchObject({ tag })
})

test("doesn't read a file from a folder that would fill the memory, or one that isn't a file", async () => {
  const store = folderStore(folder)
  mkdirSync(join(folder, 'no-file.json'), { recursive: true })
  writeFileSync(join(folder, 'large.json'), '')
  truncateSync(join(folder, 'large.json'), MAX_STORED_BYTES + 1)
  await expect(store.read('large.json')).rejects.toThrow(`more than ${MAX_STORED_BYTES} bytes`)
  await expect(store.read('no-file.json')).rejects.toThrow('not a file')
})

test("stops reading a response that doesn't end", async () => {
  server.trouble = (_request, response) => {
    response.writeHead(200, { etag: '"1"' })
    const chunk = Buffer.alloc(1_000_000)
    const send = () => void (response.writable && response.write(chunk, send))
    send()
    return true
  }
  const store = webStore(address, { perRequest: 10_000, pauses: [] })
  await expect(store.read('a.json')).rejects.toThrow(`more than ${MAX_STORED_BYTES} bytes`)
})

test('expires a lock that an interrupted run left in a folder', async () => {
  const lock = join(folder, 'a.json.lock')
  mkdirSync(folder, { recursive: true })
  writeFileSync(lock, '')
  const long = new Date(Date.now() - 60_000)
  utimesSync(lock, long, long)
  expect(await folderStore(folder).replace('a.json', text('1'), undefined)).toBe(true)
})

test('counts a write whose response was lost as done', async () => {
  const store = webStore(address, soon)
  await store.replace('other.json', text('1'), undefined)
  let isLost = false
  server.trouble = (request) => {
    if (isLost || request.method !== 'PUT') return false
    isLost = true
    server.files.set('/a.json', text('1'))
    request.socket.destroy()
    return true
  }
  expect(await store.replace('a.json', text('1'), undefined)).toBe(true)
})

test.each([
  ['refuses', 403, 'the store returned 403, No entry'],
  ['fails', 503, 'the store returned 503, No entry'],
])('reports a store that %s in one line', async (_, status, line) => {
  server.trouble = (_request, response) => {
    response.writeHead(status).end('<Error><Message>No entry</Message></Error>')
    return true
  }
  await expect(webStore(address, soon).create('a.json', text('1'))).rejects.toThrow(
    `PUT ${address}/a.json: ${line}. The versions in use weren't changed.`,
  )
})

test("gives up on a store that doesn't respond after three tries", async () => {
  server.trouble = () => true
  await expect(webStore(address, soon).read('a.json')).rejects.toThrow(
    `GET ${address}/a.json: no response within 0.2 s. The versions in use weren't changed. Check the store's address, and that the store is running.`,
  )
  expect(server.asked).toHaveLength(3)
})

test('rejects a server that overwrites existing files', async () => {
  server.trouble = (request, response) => {
    if (request.method !== 'PUT') return false
    response.writeHead(201).end()
    return true
  }
  await expect(webStore(address, soon).replace('a.json', text('1'), undefined)).rejects.toThrow(
    'ignores If-None-Match',
  )
  expect(server.asked.filter((line) => line.includes('a.json'))).toEqual([])
})

test.each([
  ['', 'Enter a store: a folder, an https address, or s3://bucket/prefix.'],
  ['s3://', "s3:// doesn't contain a bucket. Use s3://bucket/prefix."],
  ['s3://bucket', 's3://bucket requires the environment variable AWS_ACCESS_KEY_ID.'],
  ['gs://bucket', "gs://bucket isn't a folder or an http, https, or s3 address."],
  ['https://', "https:// isn't a valid address."],
])('rejects the store "%s" with a reason', (target, line) => {
  expect(() => openStore(target, {})).toThrow(line)
})
