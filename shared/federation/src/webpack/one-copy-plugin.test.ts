import { compile } from '../testing/compile'
import { OneCopyPlugin } from './one-copy-plugin'

const packageOf = (name: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, main: 'index.js' }),
  [`node_modules/${name}/index.js`]: "import './inner.js'\nexport const value = 1\n",
  [`node_modules/${name}/inner.js`]: 'export const inner = 1\n',
})

const filesUsing = (name: string) => ({ 'src/index.js': `export { value } from '${name}'\n` })

test.each([
  'react',
  'react-dom',
  'jotai',
  'ky',
  '@chakra-ui/react',
  '@emotion/react',
  'react-router-dom',
  'i18next',
  '@tanstack/react-query',
  '@module-federation/runtime-core',
])('fails the build of a remote that bundles its own %s', async (name) => {
  const { errors } = await compile({ ...filesUsing(name), ...packageOf(name) }, [
    new OneCopyPlugin(),
  ])
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatch(
    /src\/index\.js brings a second copy of .*\/index\.js: import it through/,
  )
})

test('forbids the source of ui as well as the libraries below it', async () => {
  const files = {
    'src/index.js': "export { value } from '../shared/ui/src/box.js'\n",
    'shared/ui/src/box.js': 'export const value = 1\n',
  }
  const { errors } = await compile(files, [new OneCopyPlugin()])
  expect(errors).toHaveLength(1)
})

test('allows a bundled library without state of the page', async () => {
  const { errors } = await compile({ ...filesUsing('dayjs'), ...packageOf('dayjs') }, [
    new OneCopyPlugin(),
  ])
  expect(errors).toEqual([])
})
