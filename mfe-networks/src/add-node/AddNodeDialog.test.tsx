/** @backend empty */
import { enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { watchClipboard } from '@meshdeck/testing/clipboard'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'
import { architectures } from './linux-client'

const open = async (path: string) => {
  const user = await renderAt(`${path}?dialog=node.add`, remote)
  const dialog = await screen.findByRole('dialog', { name: 'Add new node' })
  return { user, dialog }
}

const tokenOf = async (name: string) => {
  const keys = z.parse(listOf(enrollmentKeySchema), await callApi('get', 'v1/enrollment-keys'))
  return keys.find(({ tags }) => tags.includes(name))?.token ?? 'no such key'
}

test('without a network there is nothing to join yet', async () => {
  const { dialog } = await open('/devices')

  await screen.findByText(/Create a network first/)
  expect(dialog).not.toHaveTextContent('netclient join')
})

describe('with networks', () => {
  let joinCorp = ''

  beforeAll(async () => {
    await signInAsAdmin()
    await callApi('post', 'networks', { netid: 'corp', addressrange: '10.1.0.0/24' })
    await callApi('post', 'networks', { netid: 'ab', addressrange: '10.2.0.0/24' })
    joinCorp = `sudo netclient join -t ${await tokenOf('corp')}`
  })

  test('the join command carries the token of the key tagged with the network [AN-002, AN-016]', async () => {
    const { dialog } = await open('/networks/corp/nodes')

    await waitFor(() => expect(dialog).toHaveTextContent(joinCorp))
    expect(screen.queryByRole('combobox', { name: 'Network' })).toBeNull()
  })

  test('asks for the network when none is given [AN-009]', async () => {
    const { user, dialog } = await open('/devices')
    const picker = await screen.findByRole('combobox', { name: 'Network' })
    expect(dialog).not.toHaveTextContent('netclient join')

    await user.selectOptions(picker, 'corp')
    await waitFor(() => expect(dialog).toHaveTextContent(joinCorp))
  })

  test('the page of its own begins with the network of its address, and keeps another [SH-036]', async () => {
    const user = await renderAt('/hosts-new?network=ab', remote)
    const picker = await screen.findByRole('combobox', { name: 'Network' })
    expect(screen.getByRole('heading', { name: 'Add new node' })).toBeVisible()
    expect(picker).toHaveValue('ab')

    await user.selectOptions(picker, 'corp')
    expect(await screen.findByText(joinCorp)).toBeVisible()
    expect(window.location.search).toBe('?network=corp')
  })

  test.each(['/hosts-new', '/hosts-new?network=gone'])('%s asks for the network', async (path) => {
    await renderAt(path, remote)

    expect(await screen.findByRole('combobox', { name: 'Network' })).toHaveValue('')
    expect(screen.queryByText(/netclient join/)).toBeNull()
  })

  test('the download follows the processor and the version of the server [AN-013, CO-036]', async () => {
    const { user, dialog } = await open('/networks/corp/nodes')
    const choice = await screen.findByRole('combobox', { name: 'Architecture' })
    expect(choice).toHaveTextContent(architectures.join(''))

    await user.selectOptions(choice, 'armv7')
    const link = screen.getByRole('link', { name: 'netclient-linux-armv7' })
    expect(link).toHaveAttribute('href', expect.stringMatching(/v1\.0\.0\/netclient-linux-armv7$/))
    expect(dialog).toHaveTextContent('sudo ./netclient-linux-armv7 install')
  })

  test('copies a command', async () => {
    const { user } = await open('/networks/corp/nodes')
    const copied = watchClipboard()
    await user.click(await screen.findByRole('button', { name: 'Copy join command' }))

    expect(copied).toEqual([joinCorp])
  })

  test('tells what a firewall has to let through [AN-007, AN-008, AN-018, AN-019, AN-035]', async () => {
    const { dialog } = await open('/networks/corp/nodes')

    await waitFor(() => expect(dialog).toHaveTextContent('Allow outbound traffic to 127.0.0.1'))
    expect(dialog).toHaveTextContent('outbound on port 443')
    expect(dialog).toHaveTextContent('The client tries port 443 and falls back to 51821.')
    expect(dialog).toHaveTextContent('Another port can be set with the static-port option')
  })

  test('the page behind it stands still [AN-003]', async () => {
    await open('/networks/corp/nodes')
    expect(document.body).toHaveStyle({ overflow: 'hidden' })
  })

  test('a network without a key of its own is given one [AP-141]', async () => {
    await signInAsAdmin()
    const showKeys = hideKey('ab')
    const { user, dialog } = await open('/networks/ab/nodes')
    await screen.findByText('No valid enrollment key is tagged with this network.')

    await user.click(screen.getByRole('button', { name: 'Create enrollment key' }))
    await screen.findByText('The token comes from the key ab-network. Treat it like a password.')
    expect(dialog).toHaveTextContent('sudo netclient join -t')
    showKeys()
  })
})

/** The server never parts with a network's own key, so it is taken out of its answers. */
function hideKey(tag: string): () => void {
  const send = globalThis.fetch
  globalThis.fetch = async (...request) => {
    const reply = await send(...request)
    if (!reply.url.endsWith('/enrollment-keys') || reply.status !== 200) return reply
    const keys = z.safeParse(
      z.array(z.looseObject({ tags: z.array(z.string()) })),
      await reply.clone().json(),
    )
    if (!keys.success) return reply
    return Response.json(keys.data.filter(({ tags }) => !tags.includes(tag)))
  }
  return () => {
    globalThis.fetch = send
  }
}
