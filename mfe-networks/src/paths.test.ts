import { paths } from './paths'

test('ids are encoded in links', () => {
  expect(paths.nodes('a/b c')).toBe('/networks/a%2Fb%20c/nodes')
})

test('a config file opens in its dialog, on the tab of its network', () => {
  expect(paths.configFile('lab', 'a b', 'config-file')).toBe(
    '/networks/lab/nodes?tab=config&dialog=config-file&dialog.file=a%20b',
  )
})
