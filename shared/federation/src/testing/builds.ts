import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { integrityOf } from '../integrity'
import type { Fragment } from '../registry'
import type { ShellManifest } from '../shell-manifest'

const ENTRY = 'remoteEntry.12345678.js'
const BOOT = 'globalThis.isBooted = true'
const entryText = (name: string, version: string) => `globalThis.entry = '${name} ${version}'`

/** A shell with few shared modules. */
export const smallShell = {
  versions: { platform: '1.2.0', ui: '1.0.0', federation: '2.9.2' },
  exports: { '@meshdeck/platform': ['Link', 'api'], '@meshdeck/ui': ['Box'] },
  reads: { frame: [], frameless: ['/login'], pages: [{ path: '/dashboard', reads: [] }] },
}

/** Writes the manifest of a built shell into a folder, by default one with few shared modules. */
export function writeShell(folder: string, changes: Partial<ShellManifest> = {}): void {
  const boot = { code: BOOT, integrity: integrityOf(BOOT) }
  const manifest = { scripts: [], boot, fonts: [], styleHashes: [], ...smallShell, ...changes }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'shell.json'), JSON.stringify(manifest))
}

export const emptyFolder = () => mkdtempSync(join(tmpdir(), 'meshdeck-builds-'))

/** Fragment that a build of a remote with one page writes, before it is saved. */
export function fragmentOf(
  name: string,
  version: string,
  changes: Partial<Fragment> = {},
): Fragment {
  const integrity = integrityOf(entryText(name, version))
  return {
    name,
    version,
    routes: [{ path: `/${name}`, module: 'Page', title: { en: 'P', de: 'P', fr: 'P' } }],
    navigation: [],
    slots: [],
    global: `${name}_${version}`.replaceAll(/\W/g, '_'),
    entry: ENTRY,
    integrity,
    requires: { platform: '^1.0.0', ui: '^1.0.0', federation: '~2.9.2' },
    contract: { '@meshdeck/platform': ['Link'] },
    files: { [ENTRY]: { integrity, size: 1 } },
    preload: { Page: [] },
    ...changes,
  }
}

/** Writes a build into `<folder>/<name>/<version>/` and returns that folder. */
export function writeBuild(folder: string, fragment: Fragment): string {
  const target = join(folder, fragment.name, fragment.version)
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, fragment.entry), entryText(fragment.name, fragment.version))
  writeFileSync(join(target, 'fragment.json'), JSON.stringify(fragment))
  return target
}
