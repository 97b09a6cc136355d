/** @backend empty */
import { formatMinute } from '@meshdeck/domain/server-times'
import { backend, callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const tomorrow = Math.floor(Date.now() / 1000) + 86_400

async function cellsOf(name: RegExp): Promise<string[]> {
  const table = await screen.findByRole('grid', { name: 'Keys' })
  const row = within(table).getByRole('row', { name })
  return within(row)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent ?? '')
}

test('says that there is no key yet', async () => {
  await renderAt('/keys', remote)
  expect(await screen.findByText('No keys yet')).toBeVisible()
})

describe('with keys', () => {
  beforeAll(async () => {
    await signInAsAdmin()
    await callApi('post', 'networks', {
      netid: 'lab',
      addressrange: '10.1.0.0/24',
      isipv4: 'yes',
      isipv6: 'no',
      defaultacl: 'yes',
    })
    const keys = [
      { tags: ['ci-runners'], networks: ['lab', 'field'], uses_remaining: 3 },
      { tags: ['visitors'], networks: [], expiration: tomorrow },
    ]
    for (const key of keys) await callApi('post', 'v1/enrollment-keys', key)
  })

  test('lists what each key is good for [SH-037, AP-140]', async () => {
    await renderAt('/keys', remote)

    expect(await cellsOf(/^ci-runners/)).toEqual([
      'ci-runners',
      'Limited uses',
      'Valid',
      '3',
      '–',
      expect.stringContaining('lab'),
    ])
    expect(await cellsOf(/^visitors/)).toEqual([
      'visitors',
      'Time-bound',
      'Valid',
      '–',
      formatMinute(tomorrow * 1000),
      '–',
    ])
    expect(await cellsOf(/^lab/)).toEqual(['labDefault', 'Unlimited', 'Valid', '–', '–', 'lab'])
  })

  test('names the further networks of a key when asked', async () => {
    await renderAt('/keys', remote)
    await cellsOf(/^ci-runners/)

    expect(screen.getByRole('button', { name: '+1' })).toHaveAccessibleDescription('field')
  })

  test('keeps the tokens to itself', async () => {
    await renderAt('/keys', remote)
    await cellsOf(/^ci-runners/)

    const keys = await callApi('get', 'v1/enrollment-keys')
    const tokens = Array.isArray(keys) ? keys.map(({ token }) => String(token)) : []
    expect(tokens).toHaveLength(3)
    for (const token of tokens) expect(document.body.innerHTML).not.toContain(token)
  })

  test('leads from the former address to the list [SH-038]', async () => {
    await renderAt('/enrollment-keys', remote)

    expect(await cellsOf(/^visitors/)).toContain('Time-bound')
    expect(window.location.pathname).toBe('/keys')
  })

  test('finds keys by their networks', async () => {
    const user = await renderAt('/keys', remote)

    await user.type(await screen.findByRole('searchbox', { name: 'Search keys' }), 'field')
    expect(await screen.findByText('1 of 3 keys')).toBeVisible()
  })

  test('explains a server that does not answer, and tries again', async () => {
    await signInAsAdmin()
    await backend().stop()
    const user = await renderAt('/keys', remote)

    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading keys')

    await backend().start()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await cellsOf(/^visitors/)).toContain('Time-bound')
  })

  test.each([
    ['de', 'Schlüssel', 'Läuft ab'],
    ['fr', 'Clés', 'Expire'],
  ] as const)('speaks %s', async (language, title, column) => {
    await renderAt('/keys', remote, { language })

    expect(await screen.findByRole('columnheader', { name: column })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
})
