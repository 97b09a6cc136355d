import { join } from 'node:path'

import type { Compiler } from 'webpack'

import { compile } from '../testing/compile'
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin'
import { StableIdsPlugin } from './stable-ids-plugin'

const page = (name: string) => [`src/${name}.js`, `export const page = '${name}'\n`] as const
const names = Array.from({ length: 60 }, (_, index) => `page${index}`)

const files = {
  'src/index.js': `
    globalThis.pages = [() => import('runtime'), ${names.map((name) => `() => import('./${name}.js')`).join(', ')}]
  `,
  'src/inner.js': 'globalThis.isThere = true\n',
  ...Object.fromEntries(names.map(page)),
}

/** Runtime in the form that the federation's plugin adds to a build: a text with the machine's own path in it. */
const runtimeByPath = {
  apply({ hooks, context }: Compiler) {
    hooks.normalModuleFactory.tap('test', (factory) => {
      factory.hooks.beforeResolve.tap('test', (resolved) => {
        if (resolved.request !== 'runtime') return
        const code = `import ${JSON.stringify(join(context, 'src/inner.js'))}`
        resolved.request = `data:text/javascript,${code}`
      })
    })
  },
}

// each in a separate folder, which appears in the comments of an unminified build
const build = () => {
  const plugins = [runtimeByPath, new ChunkIntegrityPlugin(), new StableIdsPlugin('/console')]
  return compile(files, plugins, { minimize: true })
}

test('builds the same bytes from the same sources, whatever their folder', async () => {
  const [first, second] = [await build(), await build()]
  expect(first.errors).toEqual([])
  expect(first.assets.size).toBe(names.length + 2)
  expect([...second.assets]).toEqual([...first.assets])
})

test('gives no two files or modules of a build the same id', async () => {
  const { assets } = await build()
  const chunks = [...assets].filter(([file]) => file !== 'entry.js')
  const modules = chunks.flatMap(([, text]) => [...text.matchAll(/[{,](\d+)\(/g)])
  const ids = modules.map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(names.length)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(chunks.map(([file]) => file.split('.')[0])).size).toBe(chunks.length)
})
