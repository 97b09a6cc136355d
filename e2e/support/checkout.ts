import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { remote, runBuild } from '@meshdeck/federation/presets'

/** Root folder of this repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Program of every `npm run` command. */
export const program = join(root, 'shared/tools/bin/meshdeck.mjs')

/** A copy of one remote's source, as a team has it that works on that remote only. */
export class Checkout {
  private constructor(
    private readonly folder: string,
    private readonly name: string,
  ) {}

  static async of(name: string): Promise<Checkout> {
    const folder = await mkdtemp(join(tmpdir(), 'meshdeck-checkout-'))
    const isSource = (path: string) => !path.includes('node_modules')
    await cp(join(root, name), join(folder, name), { recursive: true, filter: isSource })
    for (const path of ['shared', 'host-shell', `${name}/node_modules`]) {
      await symlink(join(root, path), join(folder, path))
    }
    return new Checkout(folder, name)
  }

  async edit(file: string, change: (text: string) => string) {
    const path = join(this.folder, this.name, file)
    const text = await readFile(path, 'utf8')
    const changed = change(text)
    if (changed === text) throw new Error(`${file} stays as it is`)
    await writeFile(path, changed)
  }

  /** Builds only this remote and resolves with the folder that contains `<name>/<version>/`. */
  async build(version: string): Promise<string> {
    const out = join(this.folder, 'fresh')
    await runBuild(remote({ root: this.folder, name: this.name, version, out }))
    return out
  }

  remove() {
    return rm(this.folder, { recursive: true, force: true })
  }
}

/** Runs `npm run registry` for a console's data folder. */
export const runRegistry = (dataDir: string, ...line: string[]) =>
  runTool('registry', ...line, '--data-dir', dataDir)

/** Runs a command of this repository, such as `build` for `npm run build`. */
export function runTool(command: string, ...line: string[]) {
  const { status, stdout, stderr } = spawnSync('node', [program, command, ...line], {
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}`.trim() }
}

const NAME = 'mfe-keys-lite'

/** Builds a new remote, whose page Keys lite replaces mfe-keys-settings, into a folder laid out like `mfe/`. */
export async function buildStandIn(target: string): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'meshdeck-stand-in-'))
  const folder = join(home, NAME)
  try {
    runTool('new-remote', folder)
    const manifest = join(folder, 'remote.json')
    const text = await readFile(manifest, 'utf8')
    await writeFile(manifest, text.replaceAll('"/keys-lite"', '"/keys"'))
    for (const path of ['shared', 'host-shell']) await symlink(join(root, path), join(home, path))
    await symlink(join(root, 'mfe-keys-settings/node_modules'), join(folder, 'node_modules'))
    await runBuild(remote({ root: home, name: NAME, out: target }))
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
