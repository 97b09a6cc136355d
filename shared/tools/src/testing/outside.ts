import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(__dirname, '../../../..')

/** Folder with an external remote. */
export type Outside = { home: string; remote: string; remove: () => void }

/** Creates a new external remote with installed types of this shell's shared modules. */
export function placeOutside(): Outside {
  const home = mkdtempSync(join(tmpdir(), 'meshdeck-outside-'))
  const remote = join(home, 'mfe-greetings')
  run('new-remote', remote)
  for (const name of ['platform', 'ui']) installTypes(remote, name, versionOf(name))
  return { home, remote, remove: () => rmSync(home, { recursive: true, force: true }) }
}

export function versionOf(name: string): string {
  return JSON.parse(readFileSync(join(root, 'shared', name, 'package.json'), 'utf8')).version
}

/** Installs types of a shared package in a remote, with any version. */
export function installTypes(remote: string, name: string, version: string) {
  const folder = join(remote, 'node_modules/@meshdeck', name)
  const description = { name: `@meshdeck/${name}`, version }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description))
}

/** Runs a command of this repository and waits for its end. */
export function run(command: string, ...options: string[]) {
  const program = join(root, 'shared/tools/bin/meshdeck.mjs')
  const { status, stderr } = spawnSync('node', [program, command, ...options], { encoding: 'utf8' })
  return { status, stderr: stderr.trim() }
}
