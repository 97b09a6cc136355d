import '@meshdeck/platform/words'
import type activity from './activity/locales/en.json'
import type addNode from './add-node/locales/en.json'
import type configFiles from './config-file-model/locales/en.json'
import type csvImport from './csv-import/locales/en.json'
import type details from './details/locales/en.json'
import type devices from './devices/locales/en.json'
import type dns from './dns/locales/en.json'
import type everyNetwork from './every-network/locales/en.json'
import type gateways from './gateway-model/locales/en.json'
import type graph from './graph/locales/en.json'
import type internetGateways from './internet-gateways/locales/en.json'
import type networks from './locales/en.json'
import type metrics from './metrics/locales/en.json'
import type nameServers from './name-servers/locales/en.json'
import type networkPages from './network-model/locales/en.json'
import type nodeJobs from './node-jobs/locales/en.json'
import type pendingDevices from './pending-devices/locales/en.json'
import type remoteUsers from './remote-users/locales/en.json'
import type worstPairs from './worst-pairs/locales/en.json'

declare module '@meshdeck/platform/words' {
  interface Words {
    networks: typeof networks
    activity: typeof activity
    'add-node': typeof addNode
    'config-files': typeof configFiles
    'csv-import': typeof csvImport
    details: typeof details
    devices: typeof devices
    dns: typeof dns
    'every-network': typeof everyNetwork
    gateways: typeof gateways
    graph: typeof graph
    'internet-gateways': typeof internetGateways
    metrics: typeof metrics
    'name-servers': typeof nameServers
    'network-pages': typeof networkPages
    'node-jobs': typeof nodeJobs
    'pending-devices': typeof pendingDevices
    'remote-users': typeof remoteUsers
    'worst-pairs': typeof worstPairs
  }
}
