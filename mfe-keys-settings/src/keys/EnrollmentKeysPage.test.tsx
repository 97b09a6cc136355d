/** @backend empty */
import { enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { listOf, z } from '@meshdeck/platform'
import { backend, callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { watchClipboard } from '@meshdeck/testing/clipboard'
import { cleanup, screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const hidden = '••••••••'
const tomorrow = Math.floor(Date.now() / 1000) + 90_000

async function cellsOf(name: RegExp): Promise<string[]> {
  const table = await screen.findByRole('grid', { name: 'Keys' })
  const row = within(table).getByRole('row', { name })
  return (
    within(row)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent ?? '')
      // after the checkbox that selects the row
      .slice(1)
  )
}

const storedKeys = async () =>
  z.parse(listOf(enrollmentKeySchema), await callApi('get', 'v1/enrollment-keys'))

test('shows that there are no keys yet', async () => {
  await renderAt('/keys', remote)
  expect(await screen.findByText('No keys yet')).toBeVisible()
})

describe('with keys', () => {
  beforeAll(async () => {
    await signInAsAdmin()
    await addNetwork('lab', '10.1.0.0/24')
    const keys = [
      { tags: ['ci-runners'], networks: ['lab', 'field'], uses_remaining: 3 },
      { tags: ['visitors'], networks: [], expiration: tomorrow },
    ]
    for (const key of keys) await callApi('post', 'v1/enrollment-keys', key)
  })

  test('lists what each key is for [SH-037, AP-140]', async () => {
    await renderAt('/keys', remote)

    expect(await cellsOf(/^Select ci-runners/)).toEqual([
      'ci-runners',
      'Limited uses',
      'Valid',
      '3',
      '–',
      expect.stringContaining('lab'),
      hidden,
      '',
    ])
    expect(await cellsOf(/^Select visitors/)).toEqual([
      'visitors',
      'Time-bound',
      'Valid',
      '–',
      'in 1 day',
      '–',
      hidden,
      '',
    ])
    expect(await cellsOf(/^Select lab/)).toEqual([
      'labDefault',
      'Unlimited',
      'Valid',
      '–',
      '–',
      'lab',
      hidden,
      '',
    ])
  })

  test('shows the further networks of a key on request', async () => {
    await renderAt('/keys', remote)
    await cellsOf(/^Select ci-runners/)

    expect(screen.getByRole('button', { name: '+1' })).toHaveAccessibleDescription('field')
  })

  test('keeps tokens and ids of keys out of the document', async () => {
    await renderAt('/keys', remote)
    await cellsOf(/^Select ci-runners/)

    const keys = await storedKeys()
    expect(keys).toHaveLength(3)
    for (const { token, value } of keys) {
      expect(document.documentElement.innerHTML).not.toContain(token)
      expect(document.documentElement.innerHTML).not.toContain(value)
    }
  })

  test('shows the token of one key, and hides it again after leaving', async () => {
    const user = await renderAt('/keys', remote)
    await cellsOf(/^Select ci-runners/)
    const tokens = new Map((await storedKeys()).map(({ tags, token }) => [tags[0], token]))
    const copied = watchClipboard()

    await user.click(
      screen.getByRole('button', {
        name: inEnglish('keys:keys.token.show', { name: 'ci-runners' }),
      }),
    )
    expect(await cellsOf(/^Select ci-runners/)).toContain(tokens.get('ci-runners'))
    expect(await cellsOf(/^Select visitors/)).toContain(hidden)
    await user.click(screen.getByRole('button', { name: 'Copy token for key “visitors”' }))
    expect(copied).toEqual([tokens.get('visitors')])

    cleanup()
    await renderAt('/keys', remote)
    expect(await cellsOf(/^Select ci-runners/)).toContain(hidden)
  })

  test.each(['Export as CSV', 'Export as JSON'])(
    'exports what keys are for, without tokens: %s',
    async (entry) => {
      const made = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:keys')
      jest.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
      // jsdom would follow the link
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
      const user = await renderAt('/keys', remote)
      await cellsOf(/^Select ci-runners/)
      // shown on the screen, but still not exported
      await user.click(
        screen.getByRole('button', {
          name: inEnglish('keys:keys.token.show', { name: 'ci-runners' }),
        }),
      )
      await user.click(screen.getByRole('button', { name: 'View' }))
      await user.click(await screen.findByRole('menuitem', { name: entry }))
      await waitFor(() => expect(made).toHaveBeenCalled())

      const [file] = made.mock.calls[0] ?? []
      const text = file instanceof Blob ? await file.text() : ''
      expect(text).toContain('ci-runners')
      for (const { token, value } of await storedKeys()) {
        expect(text).not.toContain(token)
        expect(text).not.toContain(value)
      }
    },
  )

  test('filters keys by their type', async () => {
    await renderAt('/keys?filter=type:time', remote)
    expect(await screen.findByText('1 of 3 keys')).toBeVisible()
    expect(await cellsOf(/^Select visitors/)).toContain('Time-bound')
  })

  test('counts the keys of each view, and shows those of a view', async () => {
    const user = await renderAt('/keys', remote)
    await cellsOf(/^Select ci-runners/)
    await user.click(screen.getByRole('button', { name: 'View' }))
    for (const view of [
      'Unlimited (1)',
      'Expires within 7 days (1)',
      'Expired (0)',
      'Used up (0)',
      'For deleted networks (1)',
    ]) {
      expect(await screen.findByRole('menuitem', { name: view })).toBeVisible()
    }

    await user.click(screen.getByRole('menuitem', { name: 'For deleted networks (1)' }))
    expect(await screen.findByText('1 of 3 keys')).toBeVisible()
    expect(await cellsOf(/^Select ci-runners/)).toContain('Limited uses')
  })

  test('redirects from the former address to the list [SH-038]', async () => {
    await renderAt('/enrollment-keys', remote)

    expect(await cellsOf(/^Select visitors/)).toContain('Time-bound')
    expect(window.location.pathname).toBe('/keys')
  })

  test('finds keys by their networks', async () => {
    const user = await renderAt('/keys', remote)

    await user.type(await screen.findByRole('searchbox', { name: 'Search keys' }), 'field')
    expect(await screen.findByText('1 of 3 keys')).toBeVisible()
  })

  test('keeps the key of a network, and the menu says why', async () => {
    const user = await renderAt('/keys', remote)
    await user.click(await screen.findByRole('button', { name: 'Actions for lab' }))

    const remove = await screen.findByRole('menuitem', { name: /^Delete/ })
    expect(remove).toHaveAttribute('aria-disabled', 'true')
    expect(remove).toHaveTextContent(inEnglish('keys:keys.delete.default'))
    const rotate = screen.getByRole('menuitem', { name: /^Rotate/ })
    expect(rotate).toHaveTextContent(inEnglish('keys:keys.rotate.default'))
  })

  test("shows the server's message when it rejects a deletion, and keeps the key", async () => {
    const user = await renderAt('/keys', remote)
    await fault({
      kind: 'error',
      method: 'DELETE',
      path: '/api/v1/enrollment-keys/:keyID',
      message: 'disk full',
      calls: 1,
    })
    await chooseAction(user, 'Delete', 'visitors')
    const question = await screen.findByRole('alertdialog', { name: 'Delete key “visitors”?' })
    const listed = (name: string) => within(question).getByRole('list', { name })
    expect(listed('Keys that will be deleted')).toHaveTextContent('visitors')
    expect(listed("Devices that won't be affected")).toHaveTextContent(
      inEnglish('keys:keys.delete.joined'),
    )
    await user.click(within(question).getByRole('button', { name: 'Delete key' }))

    await screen.findByText("Couldn't delete the key")
    await screen.findByText('disk full')
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(await cellsOf(/^Select visitors/)).toContain('Time-bound')
  })

  test("shows an error when the server doesn't respond, and retries", async () => {
    await signInAsAdmin()
    await backend().stop()
    const user = await renderAt('/keys', remote)

    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load keys")

    await backend().start()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await cellsOf(/^Select visitors/)).toContain('Time-bound')
  })

  test('deletes a key [KS-007, AP-143]', async () => {
    await signInAsAdmin()
    await callApi('post', 'v1/enrollment-keys', { tags: ['old one'], unlimited: true })
    const user = await renderAt('/keys', remote)
    await chooseAction(user, 'Delete', 'old one')
    const question = await screen.findByRole('alertdialog', { name: 'Delete key “old one”?' })
    await user.click(within(question).getByRole('button', { name: 'Delete key' }))

    await screen.findByText('Key “old one” deleted')
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect((await storedKeys()).flatMap(({ tags }) => tags)).not.toContain('old one')
  })

  test('reports that a key has been deleted by someone else', async () => {
    await signInAsAdmin()
    await callApi('post', 'v1/enrollment-keys', { tags: ['contested'], unlimited: true })
    const user = await renderAt('/keys', remote)
    await chooseAction(user, 'Delete', 'contested')
    const question = await screen.findByRole('alertdialog', { name: 'Delete key “contested”?' })
    const key = (await storedKeys()).find(({ tags }) => tags.includes('contested'))
    await callApi('delete', `v1/enrollment-keys/${key?.value}`)
    await user.click(within(question).getByRole('button', { name: 'Delete key' }))

    expect(
      await screen.findByText(inEnglish('common:overlays.gone', { name: 'contested' })),
    ).toBeVisible()
    expect(screen.queryByText(/no enrollmentkey/)).toBeNull()
    await waitFor(() => expect(screen.queryByRole('row', { name: /contested/ })).toBeNull())
  })

  test.each([
    ['de', 'Schlüssel', 'Ablaufdatum'],
    ['fr', 'Clés', 'Expiration'],
  ] as const)('renders in %s', async (language, title, column) => {
    await renderAt('/keys', remote, { language })

    expect(await screen.findByRole('columnheader', { name: column })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
})
