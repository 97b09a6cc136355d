// @ts-check
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

import { readPackages } from '@meshdeck/tools/packages'
import { at, root } from '@meshdeck/tools/paths'

/** What no test needs, or what would be endless. */
const LEFT_OUT = ['.git', '.build', '.data', '.mf', 'e2e', 'test-results', 'playwright-report']

/**
 * Copies the sources to a folder in which they can be changed: packages import each other by links, so that a
 * mutant has to stand where those lead. Installed packages are not copied, only the links to them.
 *
 * @param {string} tree
 */
export function makeTree(tree) {
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(tree, { recursive: true })
  symlinkSync(at('node_modules'), join(tree, 'node_modules'), 'junction')
  const folders = readPackages().map(({ folder }) => folder)
  for (const folder of folders.filter((path) => !LEFT_OUT.includes(basename(path)))) {
    cpSync(folder, join(tree, relative(root, folder)), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !LEFT_OUT.includes(basename(path)),
    })
  }
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'README.md']) {
    if (existsSync(at(file))) cpSync(at(file), join(tree, file))
  }
}

/** @param {string} tree @param {readonly { name: string, content: string }[]} files by their path from the root */
export function writeFiles(tree, files) {
  for (const { name, content } of files) {
    mkdirSync(dirname(join(tree, name)), { recursive: true })
    writeFileSync(join(tree, name), content)
  }
}
