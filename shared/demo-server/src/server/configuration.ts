import type { Identity } from '../context'
import { forServer } from '../edition'
import type { Store } from '../storage/store'
import { serverVersions } from './server-versions'
import { HIDDEN_SECRET, readSettings } from './settings'

const NANOSECONDS = 60_000_000_000

/** Returns the server's configuration for a console (contract 1.1 getconfig); zero values are never filled. */
export function serverConfiguration(store: Store, identity: Identity) {
  const settings = readSettings(store)
  return {
    CoreDNSAddr: identity.apiHost,
    APIConnString: addressOf(identity),
    APIHost: identity.apiHost,
    APIPort: portOf(identity),
    Broker: '',
    ServerBrokerEndpoint: '',
    BrokerType: 'mosquitto',
    EmqxRestEndpoint: '',
    NetclientAutoUpdate: settings.netclientautoupdate ? 'enabled' : 'disabled',
    NetclientEndpointDetection: '',
    MasterKey: '(hidden)',
    DNSKey: '(hidden)',
    AllowedOrigin: identity.origin,
    RestBackend: 'on',
    MessageQueueBackend: '',
    DNSMode: 'off',
    DisableRemoteIPCheck: 'on',
    Version: identity.version,
    SQLConn: '',
    Platform: 'linux',
    Database: 'sqlite',
    Verbosity: settings.verbosity,
    AuthProvider: settings.authprovider,
    OIDCIssuer: '',
    ClientID: HIDDEN_SECRET,
    ClientSecret: HIDDEN_SECRET,
    FrontendURL: identity.frontendUrl,
    DisplayKeys: 'on',
    AzureTenant: settings.azure_tenant,
    Telemetry: settings.telemetry,
    HostNetwork: '',
    Server: identity.serverName,
    PublicIPService: '',
    MQPassword: '',
    MQUserName: '',
    MetricsExporter: '',
    BasicAuth: '',
    LicenseValue: '',
    NetmakerTenantID: identity.tenantId,
    IsEE: store.edition === 'pro' ? 'yes' : 'no',
    StunPort: 0,
    TurnServer: '',
    TurnApiServer: '',
    TurnPort: 0,
    TurnUserName: '',
    TurnPassword: '',
    UseTurn: false,
    UsersLimit: 0,
    NetworksLimit: 0,
    MachinesLimit: 0,
    IngressesLimit: 0,
    EgressesLimit: 0,
    DeployedByOperator: identity.tenantId !== '',
    Environment: '',
    JwtValidityDuration: settings.jwt_validity_duration * NANOSECONDS,
    RacRestrictToSingleNetwork: settings.rac_restrict_to_single_network,
    CacheEnabled: '',
    EndpointDetection: false,
    AllowedEmailDomains: '',
    EmailSenderAddr: '',
    EmailSenderUser: '',
    EmailSenderPassword: '',
    SmtpHost: '',
    SmtpPort: 0,
    MetricInterval: settings.metric_interval,
    ManageDNS: settings.manage_dns,
    Stun: settings.stun,
    StunServers: settings.stun_servers,
    DefaultDomain: settings.default_domain,
    PublicIp: hostOf(identity),
    ...forServer(serverVersions, store).configurationFields(settings, identity),
  }
}

/** Returns the host, port and path for programs: a console in front of this server names its own. */
function addressOf({ apiHost, apiPath, port }: Identity): string {
  return (ownPort(apiHost) === undefined ? `${apiHost}:${port}` : apiHost) + apiPath
}

function portOf({ apiHost, port }: Identity): string {
  return ownPort(apiHost) ?? String(port)
}

/** Returns the host without its port. */
function hostOf({ apiHost }: Identity): string {
  const port = ownPort(apiHost)
  return port === undefined ? apiHost : apiHost.slice(0, -`:${port}`.length)
}

/** Returns the port in a host name; the colons of a plain IPv6 address don't count. */
function ownPort(host: string): string | undefined {
  return /^(?:[^:]*|\[.*\]):(\d+)$/.exec(host)?.[1]
}

/** Returns the configuration for a device (contract 1.1 getserverinfo and the response to a registration, 3.7). */
export function clientConfiguration(store: Store, identity: Identity, trafficKey: string | null) {
  const settings = readSettings(store)
  return {
    CoreDNSAddr: identity.apiHost,
    API: addressOf(identity),
    APIHost: '',
    APIPort: portOf(identity),
    DNSMode: 'off',
    Version: identity.version,
    MQPort: '',
    MQUserName: '',
    MQPassword: '',
    BrokerType: 'mosquitto',
    Server: identity.serverName,
    Broker: 'ws://127.0.0.1:1883',
    Is_EE: store.edition === 'pro',
    TrafficKey: trafficKey,
    MetricInterval: settings.metric_interval,
    MetricsPort: settings.metrics_port,
    ManageDNS: settings.manage_dns,
    Stun: settings.stun,
    StunServers: settings.stun_servers,
    EndpointDetection: settings.endpoint_detection,
    DefaultDomain: settings.default_domain,
    ...forServer(serverVersions, store).clientFields(settings),
  }
}
