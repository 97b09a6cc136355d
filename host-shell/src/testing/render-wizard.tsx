import { createNetwork } from '@meshdeck/api/network-changes'
import type { SlotRequest } from '@meshdeck/platform/shell'
import { callApi } from '@meshdeck/testing/backend'
import { Button, Input } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'

import { networkIds } from './network-ids'
import { renderShell } from './render-shell'

/** Deletes all networks, so that the server is empty. */
export async function removeNetworks(): Promise<void> {
  for (const netid of await networkIds()) await callApi('delete', `networks/${netid}?force=true`)
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
    addressrange: '10.70.0.0/16',
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
