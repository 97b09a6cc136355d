import { configFileSchema } from '@meshdeck/api/config-files'
import { listOf, matchPath, Slot, useLocation, z } from '@meshdeck/platform'
import { callApi } from '@meshdeck/testing/backend'
import type { RemoteUnderTest } from '@meshdeck/testing/render-at'
import { useDialog } from '@meshdeck/ui'
import type { ComponentType } from 'react'

import manifest from '../remote.json'
import { AddNodeDialog } from './add-node/AddNodeDialog'
import { NewHostPage } from './add-node/NewHostPage'
import { AllConfigFilesPage } from './config-files/AllConfigFilesPage'
import { ConfigFilePage } from './config-files/ConfigFilePage'
import { DevicePage } from './devices/DevicePage'
import { DevicesPage } from './devices/DevicesPage'
import { DnsPage } from './dns/DnsPage'
import { AllGatewaysPage } from './gateways/AllGatewaysPage'
import { GatewayPage } from './gateways/GatewayPage'
import { GatewaysPage } from './gateways/GatewaysPage'
import { InternetGatewaysPage } from './gateways/InternetGatewaysPage'
import { GraphPage } from './graph/GraphPage'
import { AnalyticsPage } from './metrics/AnalyticsPage'
import { MetricsPage } from './metrics/MetricsPage'
import { WorstPairs } from './metrics/WorstPairs'
import { CreateNetwork } from './networks/CreateNetwork'
import { NetworkPage } from './networks/NetworkPage'
import { NetworksPage } from './networks/NetworksPage'
import { AllNodesPage } from './nodes/AllNodesPage'
import { NodePage } from './nodes/NodePage'
import { NodesPage } from './nodes/NodesPage'

/** This remote as tests mount it. */
export const remote: RemoteUnderTest = {
  manifest,
  pages: {
    NewHostPage: withDialogs(NewHostPage),
    NetworksPage: withDialogs(NetworksPage),
    NetworkPage: withDialogs(NetworkPage),
    NodesPage: withDialogs(NodesPage),
    NodePage: withDialogs(NodePage),
    AllNodesPage: withDialogs(AllNodesPage),
    AllGatewaysPage: withDialogs(AllGatewaysPage),
    AllConfigFilesPage: withDialogs(AllConfigFilesPage),
    ConfigFilePage: withDialogs(ConfigFilePage),
    GatewaysPage: withDialogs(GatewaysPage),
    GatewayPage: withDialogs(GatewayPage),
    InternetGatewaysPage: withDialogs(InternetGatewaysPage),
    GraphPage: withDialogs(GraphPage),
    DnsPage: withDialogs(DnsPage),
    MetricsPage: withDialogs(MetricsPage),
    AnalyticsPage: withDialogs(AnalyticsPage),
    DevicePage: withDialogs(DevicePage),
    DevicesPage: withDialogs(DevicesPage),
  },
  slots: { 'network.create': CreateNetwork, 'node.add': AddNodeDialog, 'pairs.worst': WorstPairs },
}

/** Returns this remote beside a page of another one that declares a place in the console. */
export function remoteWithPlace(place: string, path: string): RemoteUnderTest {
  const title = { en: place, de: place, fr: place }
  return {
    ...remote,
    manifest: {
      ...manifest,
      modules: { ...manifest.modules, OtherPage: './src/OtherPage.tsx' },
      routes: [...manifest.routes, { path, place, module: 'OtherPage', title }],
    },
    pages: { ...remote.pages, OtherPage: () => null },
  }
}

/** A page with the slot in the address, as the shell renders it on every page. */
function withDialogs(Page: ComponentType) {
  return function PageUnderTest() {
    return (
      <>
        <Page />
        <OpenDialog />
      </>
    )
  }
}

function OpenDialog() {
  const { name, close } = useDialog()
  const { pathname } = useLocation()
  const networkId = matchPath('/networks/:networkId/*', pathname)?.params.networkId

  if (name === 'network.create') return <Slot request={{ name, props: { onClose: close } }} />
  if (name !== 'node.add') return null
  return <Slot request={{ name, props: { onClose: close, ...(networkId && { networkId }) } }} />
}

/** Returns the config files of a network from the server. */
export async function configFilesOf(networkId: string) {
  return z.parse(listOf(configFileSchema), await callApi('get', `extclients/${networkId}`))
}

/** Returns one config file by name. */
export async function configFileOf(networkId: string, name: string) {
  return (await configFilesOf(networkId)).find(({ clientid }) => clientid === name)
}
