import { createNetwork } from '@meshdeck/api/network-changes'
import { z } from '@meshdeck/platform'
import type { SlotRequest } from '@meshdeck/platform/shell'
import { callApi } from '@meshdeck/testing/backend'
import { newDevice } from '@meshdeck/testing/device'
import { Button, Input } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'

import { networkIds } from './network-ids'
import { renderShell } from './render-shell'

const range = (number: number) => `10.${number}.0.0/16`

/** Creates a network like another administrator. */
export async function makeNetwork(netid: string, number = 80): Promise<void> {
  await callApi('post', 'networks', { netid, addressrange: range(number), isipv4: 'yes' })
}

/** Deletes all networks, so that the server is empty. */
export async function removeNetworks(): Promise<void> {
  for (const netid of await networkIds()) await callApi('delete', `networks/${netid}?force=true`)
}

const keysSchema = z.array(z.object({ tags: z.array(z.string()), token: z.string() }))

/** Joins a device to a network like its client. */
export async function joinDevice(netid: string, name: string): Promise<void> {
  const keys = z.parse(keysSchema, await callApi('get', 'v1/enrollment-keys'))
  const token = keys.find(({ tags }) => tags.includes(netid))?.token ?? ''
  await callApi('post', `v1/host/register/${encodeURIComponent(token)}`, newDevice(name))
}

/** Renders the shell with a small remote that fills the wizard's slots. */
export function renderWizard(path = '/hello') {
  const names = ['network.create', 'node.add']
  return renderShell(path, { slots: { names, draw } })
}

function draw({ name, props }: SlotRequest) {
  if (name === 'network.create') return <NetworkForm {...props} />
  if (name !== 'node.add') return null
  return (
    <Dialog title={`Join ${props.networkId ?? 'any network'}`} onClose={props.onClose}>
      How to join
    </Dialog>
  )
}

type NetworkProps = Extract<SlotRequest, { name: 'network.create' }>['props']

function NetworkForm({ asStep, onCreated }: NetworkProps) {
  const network = {
    netid: 'office',
    addressrange: range(70),
    addressrange6: '',
    defaultacl: 'yes',
    defaultDns: '',
    auto_join: true,
  } as const

  return (
    <>
      <Input aria-label="Name" aria-description={asStep?.nameMissing} />
      <Button onClick={async () => onCreated?.((await createNetwork(network)).netid)}>
        {asStep?.action}
      </Button>
    </>
  )
}
