import { weightsOf } from './files.mjs'

const page = (files: Record<string, number>) => ({ gzip: 0, brotli: 0, scripts: 0, files })

test('fetches each script of a framed page once per visit, and none that is embedded in the page', () => {
  const weights = weightsOf({
    pages: {
      'sign-in': page({ 'shell/session': 90_000 }),
      dashboard: page({ 'shell/boot': 2000, 'shell/main': 80_000, 'shell/dashboard': 6000 }),
      nodes: page({ 'shell/main': 80_000, 'shell/table': 12_400, 'mfe-networks/entry': 7000 }),
    },
    remotes: { 'mfe-networks': { entry: 7000, firstPage: 8600, requests: 2 } },
  })
  expect(weights).toEqual([
    { name: 'shell', files: 3, bytes: 98_000 },
    { name: 'mfe-networks', files: 2, bytes: 16_000 },
  ])
})
