/** @backend empty */
import { queryClient, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { watchClipboard } from '@meshdeck/testing/clipboard'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { firstOf, openedDialog } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, joinTokenOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'
import { chosenMethod, offeredMethods } from './AddNodeDialog'
import { builds } from './client-builds'

const open = async (path: string, tab = 'linux') => {
  const user = await renderAt(`${path}?dialog=node.add&dialog.tab=${tab}`, remote)
  const dialog = await screen.findByRole('dialog', { name: 'Add new node' })
  return { user, dialog }
}

test('offers nothing to join without a network', async () => {
  const { dialog } = await open('/devices')

  await screen.findByText(inEnglish('networks:shared.noNetworks'), { exact: false })
  expect(dialog).not.toHaveTextContent('netclient join')
})

describe('with networks', () => {
  let joinCorp = ''

  beforeAll(async () => {
    await signInAsAdmin()
    await addNetwork('corp', '10.1.0.0/24')
    await addNetwork('ab', '10.2.0.0/24')
    joinCorp = `sudo netclient join -t ${await joinTokenOf('corp')}`
  })

  test("shows the join command with the token of the network's key, hidden at first [AN-002, AN-016]", async () => {
    const { user, dialog } = await open('/networks/corp/nodes')

    await waitFor(() => expect(dialog).toHaveTextContent('sudo netclient join -t ••••••••'))
    expect(dialog).not.toHaveTextContent(joinCorp)
    await user.click(screen.getByRole('button', { name: 'Show token' }))
    expect(dialog).toHaveTextContent(joinCorp)
    await user.click(screen.getByRole('button', { name: 'Hide token' }))
    expect(dialog).not.toHaveTextContent(joinCorp)
    expect(screen.queryByRole('combobox', { name: 'Network' })).toBeNull()
  })

  test('requires a network when none is given [AN-009]', async () => {
    const { user, dialog } = await open('/devices')
    const picker = await screen.findByRole('combobox', { name: 'Network' })
    expect(dialog).not.toHaveTextContent('netclient join')

    await user.selectOptions(picker, 'corp')
    await user.click(await screen.findByRole('button', { name: 'Show token' }))
    expect(dialog).toHaveTextContent(joinCorp)
  })

  test('starts with the network in the address and keeps another choice on its own page [SH-036]', async () => {
    const user = await renderAt('/hosts-new?network=ab&dialog.tab=linux', remote)
    const picker = await screen.findByRole('combobox', { name: 'Network' })
    expect(screen.getByRole('heading', { name: 'Add new node' })).toBeVisible()
    expect(picker).toHaveValue('ab')

    await user.click(await screen.findByRole('button', { name: 'Show token' }))
    await user.selectOptions(picker, 'corp')
    expect(await screen.findByText(joinCorp)).toBeVisible()
    expect(window.location.search).toBe('?network=corp&dialog.tab=linux')
  })

  test.each(['/hosts-new', '/hosts-new?network=gone'])(
    'requires a choice of network for %s',
    async (path) => {
      await renderAt(path, remote)

      expect(await screen.findByRole('combobox', { name: 'Network' })).toHaveValue('')
      expect(screen.queryByText(/netclient join/)).toBeNull()
    },
  )

  test("offers the download for the processor in the server's version [AN-013, CO-036]", async () => {
    const { user, dialog } = await open('/networks/corp/nodes')
    const choice = await screen.findByRole('combobox', { name: 'Architecture' })
    expect(choice).toHaveTextContent(builds.linux.map(({ label }) => label).join(''))

    await user.selectOptions(choice, 'armv7')
    const link = await screen.findByRole('link', { name: 'netclient-linux-armv7' })
    expect(link).toHaveAttribute('href', expect.stringMatching(/v1\.0\.0\/netclient-linux-armv7$/))
    expect(dialog).toHaveTextContent('sudo ./netclient-linux-armv7 install')
  })

  test('shows the systems as tabs, Windows first [AN-010, AN-011]', async () => {
    const { user, dialog } = await open('/networks/corp/nodes', '')
    const tabs = (await within(dialog).findAllByRole('tab')).map(({ textContent }) => textContent)
    expect(tabs).toEqual(['Windows', 'Mac', 'Linux', 'Docker'])
    await waitFor(() => expect(dialog).toHaveTextContent('> netclient join -t ••••••••'))
    expect(await screen.findByRole('link', { name: 'netclientbundle.exe' })).toBeVisible()
    expect(dialog).toHaveTextContent('Windows 7 SP1 or later')

    await user.click(screen.getByRole('tab', { name: 'Mac' }))
    const choice = await screen.findByRole('combobox', { name: 'Architecture' })
    await user.selectOptions(choice, 'Intel')
    expect(await screen.findByRole('link', { name: 'Netclient-Intel.pkg' })).toBeVisible()
  })

  test('offers Apple Silicon and Intel downloads for a Mac [AN-012]', async () => {
    await open('/networks/corp/nodes', 'mac')
    const choice = await screen.findByRole('combobox', { name: 'Architecture' })
    expect(choice).toHaveTextContent('Apple SiliconIntel')
    expect(screen.getByRole('link', { name: 'Netclient-M1.pkg' })).toBeVisible()
  })

  test('offers a command and a compose file to copy for a container [AN-014, AN-017]', async () => {
    const { user } = await open('/networks/corp/nodes', 'docker')
    const copied = watchClipboard()
    await user.click(await screen.findByRole('button', { name: 'Copy run command' }))
    await user.click(await screen.findByRole('button', { name: 'Copy Compose file' }))

    const token = joinCorp.split(' ').at(-1)
    expect(copied).toEqual([
      expect.stringContaining(`-e TOKEN=${token} `),
      expect.stringContaining(`TOKEN: ${token}\n`),
    ])
    const image = screen.getByRole('link', { name: 'gravitl/netclient:v1.0.0' })
    expect(image).toHaveAttribute('href', 'https://hub.docker.com/r/gravitl/netclient')
  })

  test("explains to non-admins why the client isn't available and offers the app [AN-006, AN-023]", async () => {
    await signInAsUser()
    const { dialog } = await open('/networks/corp/nodes')
    await within(dialog).findByText(inEnglish('networks:addNode.userAccess.download'))
    const agent = screen.getByRole('radio', { name: /^Client agent/ })
    expect(agent).toHaveAttribute('aria-disabled', 'true')
    expect(agent).toHaveAccessibleDescription('You need to be an admin to add a netclient.')
    expect(agent).not.toBeChecked()
    expect(dialog).not.toHaveTextContent('netclient join')
  })

  test('offers no app on the community edition [AN-022]', async () => {
    const { dialog } = await open('/networks/corp/nodes')
    await waitFor(() => expect(dialog).toHaveTextContent('netclient join'))
    expect(screen.queryByRole('radio', { name: /^User access/ })).toBeNull()
  })

  test('copies a command', async () => {
    const { user } = await open('/networks/corp/nodes')
    const copied = watchClipboard()
    await user.click(await screen.findByRole('button', { name: 'Copy join command' }))

    expect(copied).toEqual([joinCorp])
  })

  test('lists what a firewall has to let through [AN-007, AN-008, AN-018, AN-019, AN-035]', async () => {
    const { user, dialog } = await open('/networks/corp/nodes')

    await waitFor(() =>
      expect(dialog).toHaveTextContent(
        'Allow outbound TCP and UDP traffic to all ports on the server (nm.local)',
      ),
    )
    expect(dialog).toHaveTextContent(inEnglish('networks:addNode.portText'))
    expect(dialog).toHaveTextContent('add --static-port -p <port> to the join command')
    expect(dialog).not.toHaveTextContent('IS_STATIC_PORT')
    await user.click(within(dialog).getByRole('tab', { name: 'Docker' }))
    await waitFor(() =>
      expect(dialog).toHaveTextContent('add -e IS_STATIC_PORT=true -e PORT=<port> to the run'),
    )
  })

  test('reports a device that has joined, with its address', async () => {
    await signInAsAdmin()
    const { dialog } = await open('/networks/corp/nodes')
    await within(dialog).findByText('Firewall requirements')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(dialog).not.toHaveTextContent('joined')
    await joinDevices('corp', [{ name: 'gw-berlin' }])

    const said = await within(dialog).findByText(
      inEnglish('networks:addNode.joined', { name: 'gw-berlin', address: '10.1.0.1' }),
      undefined,
      {
        timeout: 15_000,
      },
    )
    expect(said).toBeVisible()
  })

  test('prevents the page behind it from scrolling [AN-003]', async () => {
    await open('/networks/corp/nodes')
    expect(document.body).toHaveStyle({ overflow: 'hidden' })
  })

  test('reports a network that no longer exists and offers another choice [AN-009]', async () => {
    await signInAsAdmin()
    await addNetwork('brief', '10.3.0.0/24')
    const user = await renderAt('/networks/brief/nodes', remote)
    await screen.findByText('No nodes yet')
    await callApi('delete', 'networks/brief')
    await user.click(firstOf('link', 'Add node'))

    const opened = await openedDialog('Add new node')
    expect(await within(opened).findByText('Network not found')).toBeVisible()
    await user.selectOptions(within(opened).getByRole('combobox', { name: 'Network' }), 'corp')
    await waitFor(() =>
      expect(opened).toHaveTextContent(inEnglish('networks:addNode.join', { network: 'corp' })),
    )
  })

  test('creates a key for a network without its own [AP-141]', async () => {
    await signInAsAdmin()
    const showKeys = hideKey('ab')
    const { user, dialog } = await open('/networks/ab/nodes')
    await screen.findByText(inEnglish('networks:addNode.noKey'))

    await user.click(screen.getByRole('button', { name: 'Create key' }))
    await screen.findByText(inEnglish('networks:addNode.tokenFrom', { name: 'ab-network' }))
    expect(dialog).toHaveTextContent('sudo netclient join -t')
    showKeys()
  })
})

/** Removes a network's own key from the responses, as the server never deletes that key. */
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

describe('methods', () => {
  const openTo = (offer: { isAdmin: boolean; isPro: boolean }) =>
    offeredMethods(offer).flatMap(({ method, refusal }) => (refusal === undefined ? [method] : []))

  test('lets admins add a netclient and config files, and give others the app on Pro [AN-021, AN-034]', () => {
    expect(openTo({ isAdmin: true, isPro: true })).toEqual(['agent', 'config', 'access'])
  })

  test('offers no app on the community edition [AN-022]', () => {
    expect(openTo({ isAdmin: true, isPro: false })).toEqual(['agent', 'config'])
    expect(openTo({ isAdmin: false, isPro: false })).toEqual([])
  })

  test('offers non-admins the app whatever the address requests [AN-001, AN-023]', () => {
    const offered = offeredMethods({ isAdmin: false, isPro: true })
    expect(chosenMethod(offered, 'agent')).toBe('access')
    expect(chosenMethod(offered, undefined)).toBe('access')
  })

  test('selects the method in the address if it is available, else the first one', () => {
    const offered = offeredMethods({ isAdmin: true, isPro: true })
    expect(chosenMethod(offered, 'access')).toBe('access')
    expect(chosenMethod(offered, 'pigeon')).toBe('agent')
    expect(chosenMethod([], 'agent')).toBeUndefined()
  })
})
