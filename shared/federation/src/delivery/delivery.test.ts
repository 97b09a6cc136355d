import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { integrityOf } from '../integrity'
import { emptyFolder, fragmentOf, writeBuild } from '../testing/builds'
import { StoreServer } from '../testing/store-server'
import { decide, readDeliveries } from './decide'
import { canary, canaryEnd, deliveryOf, promotion, publication, rollback } from './deliveries'
import { publishBuild } from './publish'
import { newKeys, signatureFile, type PrivateKey, type TrustedKey } from './signatures'
import { folderStore, type Store } from './store'
import { watchStore, type WatchedStore } from './watch-store'
import { webStore } from './web-store'

const soon = { perRequest: 2000, pauses: [1] }
const by = 'team-a'

let home: string
let store: Store
let open: WatchedStore[]
let reported: string[]

beforeEach(() => {
  home = emptyFolder()
  store = folderStore(join(home, 'store'))
  open = []
  reported = []
})
afterEach(async () => {
  await Promise.all(open.map((watched) => watched.close()))
  rmSync(home, { recursive: true, force: true })
})

const PAGE = 'page.12345678.js'

/** Same number of parts as a small remote. */
const PARTS = Array.from({ length: 14 }, (_, index) => `part.${10_000_000 + index}.js`)

/** Writes a build with an entry, a page with optional content, and parts. */
function writeVersion(version: string, { name = 'mfe-a', page = `page ${version}` } = {}): string {
  const fragment = fragmentOf(name, version)
  const described = { integrity: integrityOf(page), size: page.length }
  const texts = [PAGE, ...PARTS]
  const files = Object.fromEntries(texts.map((file) => [file, described]))
  const folder = writeBuild(join(home, `built-${page}`), {
    ...fragment,
    files: { ...fragment.files, ...files },
  })
  for (const file of texts) writeFileSync(join(folder, file), page)
  return folder
}

const decideOn = (decision: Parameters<typeof decide>[1]['decision'], name = 'mfe-a') =>
  decide(store, { name, decision, by })

async function publish(version: string, key?: PrivateKey, name = 'mfe-a') {
  await publishBuild(store, writeVersion(version, { name }), key)
  await decideOn(publication(version), name)
}

function mkdirsIn(path: string): string {
  mkdirSync(join(home, path), { recursive: true })
  return join(home, path)
}

async function follow(
  keys?: TrustedKey[],
  { isSignatureRequired = false } = {},
): Promise<WatchedStore> {
  const keysFile = join(home, 'trusted-keys.json')
  if (keys) writeFileSync(keysFile, JSON.stringify({ keys }))
  const watched = await watchStore({
    store,
    folder: join(home, 'console'),
    keysFile,
    isSignatureRequired,
    every: 60_000,
    log: (line) => reported.push(line),
  })
  open.push(watched)
  return watched
}

const inUse = (watched: WatchedStore) =>
  watched.current().deliveries.remotes['mfe-a']?.inUse?.version

function versionsIn(watched: WatchedStore): string[] {
  try {
    return readdirSync(join(watched.folder, 'mfe-a'))
  } catch {
    return []
  }
}

test('uses a published version after its promotion, and no longer after its rollback', async () => {
  const watched = await follow()
  await publish('1.0.0')
  await watched.refresh()
  expect(inUse(watched)).toBeUndefined()

  await decideOn(promotion('mfe-a', '1.0.0'))
  await publish('1.1.0')
  await decideOn(promotion('mfe-a', '1.1.0'))
  await watched.refresh()
  expect(inUse(watched)).toBe('1.1.0')
  expect(versionsIn(watched)).toEqual(['1.0.0', '1.1.0'])

  await decideOn(rollback('mfe-a', undefined))
  await watched.refresh()
  expect(inUse(watched)).toBe('1.0.0')
  expect(reported).toEqual([])
})

test('gives a version on trial only to its tenants, until its promotion', async () => {
  await publish('1.0.0')
  await decideOn(canary('mfe-a', '1.0.0', ['acme', 'harbour']))
  const { deliveries } = await readDeliveries(store)
  const { canaries } = deliveryOf(deliveries, 'mfe-a')
  expect(canaries).toMatchObject({ acme: { version: '1.0.0', by }, harbour: { version: '1.0.0' } })

  await decideOn(canaryEnd('mfe-a', ['acme']))
  const { after } = await decideOn(promotion('mfe-a', '1.0.0'))
  expect(after).toMatchObject({ inUse: { version: '1.0.0' }, canaries: {} })
  expect((await decideOn(promotion('mfe-a', '1.0.0'))).after).toEqual(after)
})

test.each([
  [
    'promote an unpublished version',
    promotion('mfe-a', '9.0.0'),
    "mfe-a 9.0.0 isn't published. Published versions: 1.1.0, 1.0.0.",
  ],
  [
    'roll back to a version that was never in use',
    rollback('mfe-a', '0.5.0'),
    'mfe-a 0.5.0 was never in use. Versions in use before 1.1.0: 1.0.0.',
  ],
  [
    "end a trial that doesn't exist",
    canaryEnd('mfe-a', ['acme']),
    'acme: no trial version of mfe-a to roll back.',
  ],
])('refuses to %s, and changes nothing', async (_, decision, line) => {
  await publish('1.0.0')
  await decideOn(promotion('mfe-a', '1.0.0'))
  await publish('1.1.0')
  await decideOn(promotion('mfe-a', '1.1.0'))
  const before = await store.read('deliveries.json')
  await expect(decideOn(decision)).rejects.toThrow(line)
  expect(await store.read('deliveries.json')).toEqual(before)
})

test('has no effect when a version is published again with the same bytes, and fails with others', async () => {
  await publish('1.0.0')
  expect(await publishBuild(store, writeVersion('1.0.0'), undefined)).toMatchObject({
    isKnown: true,
  })
  await expect(
    publishBuild(store, writeVersion('1.0.0', { page: 'other' }), undefined),
  ).rejects.toThrow(
    "mfe-a 1.0.0 is already published with different content (mfe/mfe-a/1.0.0/fragment.json). Published versions can't be changed. Build with another version.",
  )
})

test.each([
  ['a file', PAGE, 4],
  ['an empty file', PAGE, 0],
  ['the fragment', 'fragment.json', 40],
])('completes %s in the next run when a store kept only half of it', async (_, file, length) => {
  await publish('1.0.0')
  const storedFile = (name: string) => join(home, 'store/mfe/mfe-a/1.0.0', name)
  const whole = readFileSync(storedFile(file))
  writeFileSync(storedFile(file), whole.subarray(0, length))
  if (file !== 'fragment.json') rmSync(storedFile('fragment.json'))

  const { isKnown } = await publishBuild(store, writeVersion('1.0.0'), undefined)
  expect(isKnown).toBe(false)
  expect(readFileSync(storedFile(file)).equals(whole)).toBe(true)
})

test('lets two teams promote at once, each its own remote', async () => {
  await publish('1.0.0')
  await publish('1.0.0', undefined, 'mfe-b')
  await Promise.all([
    decideOn(promotion('mfe-a', '1.0.0')),
    decideOn(promotion('mfe-b', '1.0.0'), 'mfe-b'),
  ])
  const { remotes } = (await readDeliveries(store)).deliveries
  expect(remotes).toMatchObject({ 'mfe-a': { inUse: {} }, 'mfe-b': { inUse: {} } })
})

test('rejects one of two promotions of the same remote at once, and names the other', async () => {
  await publish('1.0.0')
  await publish('1.1.0')
  const results = await Promise.allSettled(
    ['1.0.0', '1.1.0'].map((version) => decideOn(promotion('mfe-a', version))),
  )
  const [lost] = results.filter((result) => result.status === 'rejected')
  expect(String(lost?.reason)).toMatch(
    /mfe-a was changed in the meantime, the last time by team-a: no version was in use, and now 1\.[01]\.0 is\. No changes were made\. Check the status and try again\.$/,
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

describe('leaves the old version in use if a run is cut off at any request, and the next run completes it', () => {
  let server: StoreServer
  let keys: Awaited<ReturnType<typeof newKeys>>
  let watched: WatchedStore

  beforeEach(async () => {
    keys = await newKeys(['mfe-a'])
    server = new StoreServer()
    store = webStore(await server.start(), soon)
    await publish('1.0.0', keys.own)
    await decideOn(promotion('mfe-a', '1.0.0'))
    watched = await follow([keys.trusted])
  })
  afterEach(() => server.close())

  /** Whether the step completes although the store, or its responses, are lost after the given number of requests. */
  async function isDoneUntilCut(
    step: () => Promise<unknown>,
    requests: number,
    isWritten: boolean,
  ) {
    let left = requests
    server.trouble = (request, response) => {
      left -= 1
      if (left >= 0) return false
      if (left === -1 && isWritten) {
        // the request is carried out, but the response is lost
        response.writeHead = () => response
        response.end = () => response.destroy()
        return false
      }
      request.socket.destroy()
      return true
    }
    const isDone = await step().then(
      () => true,
      () => false,
    )
    server.trouble = () => false
    await watched.refresh()
    return isDone
  }

  test.each([
    ['a publication, before the request is done', false],
    ['a publication, after the request is done and before its response', true],
  ])('%s', async (_, isWritten) => {
    let cuts = 0
    const versions: Array<string | undefined> = []
    for (let isDone = false; !isDone;) {
      // each into a store that has none of it yet
      const version = `1.1.${cuts}`
      isDone = await isDoneUntilCut(() => publish(version, keys.own), cuts, isWritten)
      versions.push(inUse(watched))
      if (!isDone) {
        await publish(version, keys.own)
        cuts += 1
      }
    }
    expect(new Set(versions)).toEqual(new Set(['1.0.0']))
    expect(cuts).toBeGreaterThanOrEqual(20)
    expect(reported).toEqual([])

    await decideOn(promotion('mfe-a', '1.1.0'))
    await watched.refresh()
    expect(inUse(watched)).toBe('1.1.0')
  })

  test('holds for a promotion', async () => {
    await publish('1.1.0', keys.own)
    const promote = () => decideOn(promotion('mfe-a', '1.1.0'))
    const versions: Array<string | undefined> = []
    while (!(await isDoneUntilCut(promote, versions.length, false))) versions.push(inUse(watched))
    expect(versions).toEqual(['1.0.0', '1.0.0'])
    expect(inUse(watched)).toBe('1.1.0')
  })
})

describe('faults of a promoted build', () => {
  let own: Awaited<ReturnType<typeof newKeys>>
  let watched: WatchedStore
  const storedFile = (file: string) => join(home, 'store/mfe/mfe-a/1.1.0', file)

  beforeEach(async () => {
    own = await newKeys(['mfe-a'])
    await publish('1.0.0', own.own)
    await decideOn(promotion('mfe-a', '1.0.0'))
    watched = await follow([own.trusted])
    expect(inUse(watched)).toBe('1.0.0')
  })

  async function promoteAnd(spoil: () => unknown, key = own.own) {
    await publish('1.1.0', key)
    await spoil()
    await decideOn(promotion('mfe-a', '1.1.0'))
    await watched.refresh()
    await watched.refresh()
  }

  const notSigned = "mfe-a 1.1.0 isn't signed with a trusted key for mfe-a."
  const signatureOfOwn = () => storedFile(signatureFile(own.own.kid))

  test.each<[string, () => unknown, string]>([
    [
      'a changed file',
      () => writeFileSync(storedFile(PAGE), 'other'),
      `mfe-a 1.1.0: ${PAGE} was modified.`,
    ],
    [
      'a packed file that is another',
      () => writeFileSync(storedFile(`${PAGE}.br`), 'other'),
      `mfe-a 1.1.0: ${PAGE}.br was modified.`,
    ],
    [
      'a missing file',
      () => rmSync(storedFile(PAGE)),
      new RegExp(`^mfe-a 1.1.0: ${PAGE} doesn't exist in .*store\\.$`).source,
    ],
    ['no signature', () => rmSync(signatureOfOwn()), notSigned],
    [
      'a signature of another build',
      () =>
        writeFileSync(signatureOfOwn(), readFileSync(signatureOfOwn().replace('1.1.0', '1.0.0'))),
      notSigned,
    ],
    [
      'a changed fragment',
      () =>
        writeFileSync(
          storedFile('fragment.json'),
          `${readFileSync(storedFile('fragment.json'), 'utf8')} `,
        ),
      notSigned,
    ],
  ])('reports once %s, and keeps the previous version in use', async (_, spoil, line) => {
    await promoteAnd(spoil)
    expect(inUse(watched)).toBe('1.0.0')
    expect(versionsIn(watched)).toEqual(['1.0.0'])
    expect(reported).toEqual([
      expect.stringMatching(
        line.startsWith('^')
          ? new RegExp(line)
          : new RegExp(`^${line.replaceAll('.', String.raw`\.`)}$`),
      ),
    ])
  })

  test('ignores a key that is trusted for another remote', async () => {
    const foreign = await newKeys(['mfe-b'])
    writeFileSync(
      join(home, 'trusted-keys.json'),
      JSON.stringify({ keys: [own.trusted, foreign.trusted] }),
    )
    await promoteAnd(() => {}, foreign.own)
    expect(inUse(watched)).toBe('1.0.0')
    expect(reported).toEqual([notSigned])
  })

  test('keeps builds re-signed with the next key after a key rotation, and removes those signed only before', async () => {
    const next = await newKeys(['mfe-a'])
    await promoteAnd(() => {})
    expect(versionsIn(watched)).toEqual(['1.0.0', '1.1.0'])
    await publishBuild(store, writeVersion('1.0.0'), next.own)
    writeFileSync(join(home, 'trusted-keys.json'), JSON.stringify({ keys: [next.trusted] }))
    await watched.refresh()
    expect(versionsIn(watched)).toEqual(['1.0.0'])
  })
})

describe('trusted-keys.json', () => {
  let own: Awaited<ReturnType<typeof newKeys>>
  const keysFile = () => join(home, 'trusted-keys.json')

  beforeEach(async () => {
    own = await newKeys(['mfe-a'])
    await publish('1.0.0', own.own)
    await decideOn(promotion('mfe-a', '1.0.0'))
  })

  async function promoteUnsigned(watched: WatchedStore) {
    await publish('1.1.0')
    await decideOn(promotion('mfe-a', '1.1.0'))
    await watched.refresh()
    await watched.refresh()
  }

  test.each<[string, () => void, RegExp]>([
    ['removed', () => rmSync(keysFile()), /is missing/],
    ['emptied', () => writeFileSync(keysFile(), ''), /isn't valid JSON/],
    ['cut short', () => writeFileSync(keysFile(), '{ "keys": [ {'), /isn't valid JSON/],
    ['given another form', () => writeFileSync(keysFile(), '[]'), /expected object/],
    [
      'replaced by a folder',
      () => {
        rmSync(keysFile())
        mkdirSync(keysFile())
      },
      /can't be read: not a file/,
    ],
    [
      'replaced by a pipe without a writer',
      () => {
        rmSync(keysFile())
        execFileSync('mkfifo', [keysFile()])
      },
      /can't be read: not a file/,
    ],
    [
      'replaced by a broken link',
      () => {
        rmSync(keysFile())
        symlinkSync(join(home, 'nowhere'), keysFile())
      },
      /is missing/,
    ],
  ])(
    'keeps the earlier keys valid, and reports %s while the console runs',
    async (_, spoil, why) => {
      const watched = await follow([own.trusted])
      expect(watched.state()).toMatchObject({ signatures: 'checked', faults: [] })
      spoil()
      await promoteUnsigned(watched)
      expect(inUse(watched)).toBe('1.0.0')
      expect(versionsIn(watched)).toEqual(['1.0.0'])
      expect(reported[0]).toMatch(why)
      expect(reported[0]).toContain('Builds are still checked with the previous keys.')
      expect(reported).toEqual([
        reported[0],
        "mfe-a 1.1.0 isn't signed with a trusted key for mfe-a.",
      ])
      expect(watched.state()).toMatchObject({ signatures: 'kept', faults: reported })

      // signed builds are still accepted, and the file counts again once it is restored
      await publishBuild(store, writeVersion('1.1.0'), own.own)
      await watched.refresh()
      expect(inUse(watched)).toBe('1.1.0')
      expect(watched.state()).toMatchObject({ signatures: 'kept', faults: [reported[0]] })
      rmSync(keysFile(), { recursive: true, force: true })
      await follow([own.trusted])
      await watched.refresh()
      expect(watched.state()).toMatchObject({ signatures: 'checked', faults: [] })
    },
  )

  test('accepts no build when it is broken at the start, and removes none', async () => {
    const earlier = await follow([own.trusted])
    await earlier.close()
    writeFileSync(keysFile(), '{')
    const watched = await follow()
    await promoteUnsigned(watched)
    expect(watched.state().signatures).toBe('refused')
    expect(inUse(watched)).toBe('1.0.0')
    expect(versionsIn(watched)).toEqual(['1.0.0'])
    writeFileSync(join(mkdirsIn('store/tenants'), 'acme.json'), '{ "pin": { "mfe-a": "1.1.0" } }')
    await watched.tenant('acme')
    expect(versionsIn(watched)).toEqual(['1.0.0'])
  })

  test('is read when it is added after the start, and stays valid when it is removed', async () => {
    const watched = await follow()
    expect(watched.state().signatures).toBe('unchecked')
    await follow([own.trusted])
    await promoteUnsigned(watched)
    expect(watched.state().signatures).toBe('checked')
    rmSync(keysFile())
    await watched.refresh()
    expect(watched.state().signatures).toBe('kept')
    expect(inUse(watched)).toBe('1.0.0')
  })

  test('stops the use of unsigned builds when it is added broken', async () => {
    const watched = await follow()
    writeFileSync(keysFile(), '{')
    await promoteUnsigned(watched)
    expect(watched.state().signatures).toBe('refused')
    expect(inUse(watched)).toBe('1.0.0')
  })

  test('accepts no build when it is required but missing', async () => {
    const watched = await follow(undefined, { isSignatureRequired: true })
    expect(watched.state().signatures).toBe('refused')
    expect(inUse(watched)).toBeUndefined()
    expect(versionsIn(watched)).toEqual([])
  })

  test.each([
    ['published no more', () => rmSync(join(home, 'store/deliveries.json'))],
    ['in the store no more', () => rmSync(join(home, 'store'), { recursive: true })],
  ])(
    'removes builds signed by the old keys when it changes, including what is %s',
    async (_, hide) => {
      const watched = await follow([own.trusted])
      expect(versionsIn(watched)).toEqual(['1.0.0'])
      hide()
      await follow([(await newKeys(['mfe-a'])).trusted])
      await watched.refresh()
      expect(versionsIn(watched)).toEqual([])
    },
  )

  test('removes unsigned builds when it is added, including those no longer published', async () => {
    await publish('9.0.0')
    await decideOn(promotion('mfe-a', '9.0.0'))
    const watched = await follow()
    expect(versionsIn(watched)).toEqual(['1.0.0', '9.0.0'])
    rmSync(join(home, 'store/deliveries.json'))
    writeFileSync(keysFile(), JSON.stringify({ keys: [own.trusted] }))
    await watched.refresh()
    expect(versionsIn(watched)).toEqual(['1.0.0'])
  })

  test('accepts no build when it is a broken link at the start', async () => {
    symlinkSync(join(home, 'nowhere'), keysFile())
    const watched = await follow()
    expect(watched.state().signatures).toBe('refused')
    expect(versionsIn(watched)).toEqual([])
  })

  test('is read again when it is overwritten with its old modification time', async () => {
    const watched = await follow([own.trusted])
    utimesSync(keysFile(), 1, 1)
    await watched.refresh()
    writeFileSync(keysFile(), JSON.stringify({ keys: [] }))
    utimesSync(keysFile(), 1, 1)
    await watched.refresh()
    expect(versionsIn(watched)).toEqual([])
  })
})

test('uses the last known state in a console that starts while the store is down', async () => {
  const server = new StoreServer()
  store = webStore(await server.start(), { perRequest: 10_000, pauses: [] })
  await publish('1.0.0')
  await decideOn(promotion('mfe-a', '1.0.0'))
  server.files.set('/tenants/acme.json', Buffer.from('{ "leaveOut": ["mfe-b"] }'))
  await (await follow()).tenant('acme')
  server.close()
  const again = await follow()
  expect(inUse(again)).toBe('1.0.0')
  expect(versionsIn(again)).toEqual(['1.0.0'])
  expect(await again.tenant('acme')).toMatchObject({ leaveOut: ['mfe-b'] })
  expect(reported).toContainEqual(expect.stringContaining('tenants/acme.json'))
  await expect(again.tenant('harbour')).rejects.toThrow('tenants/harbour.json')
})

test('keeps a removed tenant removed while the store is down', async () => {
  const server = new StoreServer()
  store = webStore(await server.start(), { perRequest: 10_000, pauses: [] })
  server.files.set('/tenants/acme.json', Buffer.from('{}'))
  await (await follow()).tenant('acme')
  server.files.delete('/tenants/acme.json')
  expect(await (await follow()).tenant('acme')).toBeUndefined()
  server.close()
  await expect((await follow()).tenant('acme')).rejects.toThrow('tenants/acme.json')
})

test('reads a tenant when it is first requested, and returns none for an unknown one', async () => {
  mkdirSync(join(home, 'store/tenants'), { recursive: true })
  writeFileSync(join(home, 'store/tenants/acme.json'), '{ "leaveOut": ["mfe-b"] }')
  const watched = await follow()
  expect(await watched.tenant('acme')).toMatchObject({ leaveOut: ['mfe-b'] })
  expect(await watched.tenant('acme')).toBe(await watched.tenant('acme'))
  expect(await watched.tenant('nobody')).toBeUndefined()
  expect(await watched.tenant('../fleet')).toBeUndefined()
})
