import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { remote, runBuild } from '@meshdeck/federation/presets'

/** The folder of this repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A copy of one remote's source, as the team has it that works on that remote and nothing else. */
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

  /** Changes a file of the remote. */
  async edit(file: string, change: (text: string) => string) {
    const path = join(this.folder, this.name, file)
    const text = await readFile(path, 'utf8')
    const changed = change(text)
    if (changed === text) throw new Error(`${file} stays as it is`)
    await writeFile(path, changed)
  }

  /** Builds the remote alone; resolves with the folder that holds `<name>/<version>/`. */
  async build(version: string): Promise<string> {
    const out = join(this.folder, 'fresh')
    await runBuild(remote({ root: this.folder, name: this.name, version, out }))
    return out
  }

  remove() {
    return rm(this.folder, { recursive: true, force: true })
  }
}

/** `npm run registry` for the data folder of a console. */
export function runRegistry(dataDir: string, ...line: string[]) {
  const program = join(root, 'shared/tools/bin/meshdeck.mjs')
  const options = ['--data-dir', dataDir]
  const { status, stdout, stderr } = spawnSync('node', [program, 'registry', ...line, ...options], {
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}`.trim() }
}
