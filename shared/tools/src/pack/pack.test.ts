import { readFileSync } from 'node:fs'

import { PAGES, removeLostLinks } from './pack.mjs'

test('links to pages of the release, and only names others', () => {
  expect(removeLostLinks('[a](settings.md), [b](hosted.md#how), [c](https://c.example/d.md)')).toBe(
    '[a](settings.md), b, [c](https://c.example/d.md)',
  )
})

test.each(PAGES)('has no broken link in %s', (page) => {
  const text = removeLostLinks(readFileSync(`${__dirname}/../../../docs/${page}`, 'utf8'))
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link)
  expect(PAGES).toEqual(expect.arrayContaining(links))
})
