/** First steps of the schema: the initial community edition of both servers. */
export const communitySteps = [
  `
  CREATE TABLE server_records (name TEXT PRIMARY KEY, value TEXT);

  CREATE TABLE users (
    username TEXT PRIMARY KEY, password TEXT NOT NULL, display_name TEXT NOT NULL,
    platform_role_id TEXT NOT NULL, account_disabled INTEGER NOT NULL, auth_type TEXT NOT NULL,
    external_identity_provider_id TEXT NOT NULL, is_mfa_enabled INTEGER NOT NULL,
    totp_secret TEXT NOT NULL, isadmin INTEGER NOT NULL, issuperadmin INTEGER NOT NULL,
    remote_gw_ids TEXT, user_group_ids TEXT, network_roles TEXT, last_login_time TEXT NOT NULL
  );

  CREATE TABLE access_tokens (
    id TEXT PRIMARY KEY, name TEXT NOT NULL,
    user_name TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    expires_at TEXT NOT NULL, last_used TEXT NOT NULL, created_by TEXT NOT NULL,
    created_at TEXT NOT NULL
  );
  CREATE INDEX access_tokens_user ON access_tokens (user_name);

  CREATE TABLE networks (
    netid TEXT PRIMARY KEY, addressrange TEXT NOT NULL, addressrange6 TEXT NOT NULL,
    nodeslastmodified INTEGER NOT NULL, networklastmodified INTEGER NOT NULL,
    defaultinterface TEXT NOT NULL, defaultlistenport INTEGER NOT NULL, nodelimit INTEGER NOT NULL,
    defaultpostdown TEXT NOT NULL, defaultkeepalive INTEGER NOT NULL,
    allowmanualsignup TEXT NOT NULL, isipv4 TEXT NOT NULL, isipv6 TEXT NOT NULL,
    defaultudpholepunch TEXT NOT NULL, defaultacl TEXT NOT NULL, defaultmtu INTEGER NOT NULL,
    dns_nameservers TEXT
  );

  CREATE TABLE hosts (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, os TEXT NOT NULL, version TEXT NOT NULL,
    hostpass TEXT NOT NULL, publickey TEXT NOT NULL, traffickeypublic TEXT NOT NULL,
    macaddress TEXT NOT NULL, listenport INTEGER NOT NULL, wg_public_listen_port INTEGER NOT NULL,
    mtu INTEGER NOT NULL, endpointip TEXT NOT NULL, endpointipv6 TEXT NOT NULL,
    interfaces TEXT, defaultinterface TEXT NOT NULL, interface TEXT NOT NULL,
    firewallinuse TEXT NOT NULL, nat_type TEXT NOT NULL, isstatic INTEGER NOT NULL,
    isstaticport INTEGER NOT NULL, autoupdate INTEGER NOT NULL, isdocker INTEGER NOT NULL,
    isk8s INTEGER NOT NULL, ipforwarding INTEGER NOT NULL, daemoninstalled INTEGER NOT NULL,
    debug INTEGER NOT NULL, isdefault INTEGER NOT NULL, verbosity INTEGER NOT NULL,
    persistentkeepalive INTEGER NOT NULL, dns TEXT NOT NULL, location TEXT NOT NULL, nodes TEXT,
    isalive INTEGER NOT NULL
  );
  CREATE INDEX hosts_endpoint ON hosts (endpointip, listenport);
  CREATE INDEX hosts_default ON hosts (id) WHERE isdefault = 1;
  CREATE INDEX hosts_alive ON hosts (id) WHERE isalive = 1;

  CREATE TABLE nodes (
    id TEXT PRIMARY KEY, hostid TEXT NOT NULL REFERENCES hosts (id), network TEXT NOT NULL,
    homenetwork TEXT NOT NULL, address TEXT NOT NULL, address6 TEXT NOT NULL,
    localaddress TEXT NOT NULL, networkrange TEXT NOT NULL, networkrange6 TEXT NOT NULL,
    lastmodified INTEGER NOT NULL, expdatetime INTEGER NOT NULL, lastcheckin INTEGER NOT NULL,
    lastpeerupdate INTEGER NOT NULL, connected INTEGER NOT NULL, pendingdelete INTEGER NOT NULL, metadata TEXT NOT NULL,
    defaultacl TEXT NOT NULL, is_gw INTEGER NOT NULL, isingressgateway INTEGER NOT NULL,
    isrelay INTEGER NOT NULL, isrelayed INTEGER NOT NULL, relayedby TEXT NOT NULL, relaynodes TEXT,
    ingressdns TEXT NOT NULL, ingressmtu INTEGER NOT NULL,
    ingresspersistentkeepalive INTEGER NOT NULL, isinternetgateway INTEGER NOT NULL,
    inet_node_client_ids TEXT, internetgw_node_id TEXT NOT NULL, tags TEXT
  );
  CREATE INDEX nodes_host ON nodes (hostid);
  CREATE INDEX nodes_network ON nodes (network);
  CREATE INDEX nodes_home ON nodes (homenetwork);

  CREATE TABLE enrollment_keys (
    value TEXT PRIMARY KEY, expiration TEXT NOT NULL, uses_remaining INTEGER NOT NULL,
    networks TEXT NOT NULL, unlimited INTEGER NOT NULL, tags TEXT NOT NULL, type INTEGER NOT NULL,
    relay TEXT NOT NULL, groups TEXT, "default" INTEGER NOT NULL, auto_egress INTEGER NOT NULL
  );

  CREATE TABLE egress (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, network TEXT NOT NULL, description TEXT NOT NULL,
    nodes TEXT NOT NULL, tags TEXT NOT NULL, range TEXT NOT NULL, nat INTEGER NOT NULL,
    status INTEGER NOT NULL, created_by TEXT NOT NULL, created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE INDEX egress_network ON egress (network);

  CREATE TABLE acls (
    id TEXT PRIMARY KEY, "default" INTEGER NOT NULL, meta_data TEXT NOT NULL, name TEXT NOT NULL,
    network_id TEXT NOT NULL REFERENCES networks (netid) ON DELETE CASCADE,
    policy_type TEXT NOT NULL, src_type TEXT, dst_type TEXT, protocol TEXT NOT NULL,
    type TEXT NOT NULL, ports TEXT, allowed_traffic_direction INTEGER NOT NULL,
    enabled INTEGER NOT NULL, created_by TEXT NOT NULL, created_at TEXT NOT NULL
  );
  CREATE INDEX acls_network ON acls (network_id);

  CREATE TABLE old_access (
    network TEXT NOT NULL, node TEXT NOT NULL, peer TEXT NOT NULL, value INTEGER NOT NULL,
    PRIMARY KEY (network, node, peer)
  );

  CREATE TABLE extclients (
    clientid TEXT PRIMARY KEY, privatekey TEXT NOT NULL, publickey TEXT NOT NULL,
    network TEXT NOT NULL, dns TEXT NOT NULL, address TEXT NOT NULL, address6 TEXT NOT NULL,
    extraallowedips TEXT, allowed_ips TEXT,
    ingressgatewayid TEXT NOT NULL REFERENCES nodes (id),
    ingressgatewayendpoint TEXT NOT NULL, lastmodified INTEGER NOT NULL, enabled INTEGER NOT NULL,
    ownerid TEXT NOT NULL, deniednodeacls TEXT, remote_access_client_id TEXT NOT NULL,
    postup TEXT NOT NULL, postdown TEXT NOT NULL, tags TEXT, os TEXT NOT NULL,
    device_name TEXT NOT NULL, public_endpoint TEXT NOT NULL, country TEXT NOT NULL,
    location TEXT NOT NULL
  );
  CREATE INDEX extclients_network ON extclients (network);
  CREATE INDEX extclients_gateway ON extclients (ingressgatewayid);

  CREATE TABLE dns_entries (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, network TEXT NOT NULL, address TEXT NOT NULL,
    address6 TEXT NOT NULL
  );
  CREATE INDEX dns_entries_network ON dns_entries (network);
  `,
  // additional fields of 1.5.1; older rows get the values that 1.5.1 sets when it takes them over
  `
  ALTER TABLE networks ADD COLUMN id TEXT NOT NULL DEFAULT '';
  ALTER TABLE networks ADD COLUMN auto_join INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE networks ADD COLUMN auto_remove INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE networks ADD COLUMN auto_remove_tags TEXT DEFAULT '[]';
  ALTER TABLE networks ADD COLUMN auto_remove_threshold INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE networks ADD COLUMN virtual_nat_pool_ipv4 TEXT NOT NULL DEFAULT '';
  ALTER TABLE networks ADD COLUMN virtual_nat_site_prefixlen_ipv4 INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE networks ADD COLUMN nodes_updated_at TEXT NOT NULL DEFAULT '';
  ALTER TABLE networks ADD COLUMN created_by TEXT NOT NULL DEFAULT '';
  ALTER TABLE networks ADD COLUMN created_at TEXT NOT NULL DEFAULT '';
  ALTER TABLE networks ADD COLUMN updated_at TEXT NOT NULL DEFAULT '';
  UPDATE networks SET
    id = lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
      || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
    nodes_updated_at = strftime('%Y-%m-%dT%H:%M:%SZ', nodeslastmodified, 'unixepoch'),
    created_at = strftime('%Y-%m-%dT%H:%M:%SZ', networklastmodified, 'unixepoch'),
    updated_at = strftime('%Y-%m-%dT%H:%M:%SZ', networklastmodified, 'unixepoch');

  ALTER TABLE users ADD COLUMN created_by TEXT NOT NULL DEFAULT '';
  ALTER TABLE users ADD COLUMN created_at TEXT NOT NULL DEFAULT '0001-01-01T00:00:00Z';
  ALTER TABLE users ADD COLUMN updated_at TEXT NOT NULL DEFAULT '0001-01-01T00:00:00Z';
  ALTER TABLE users ADD COLUMN theme TEXT NOT NULL DEFAULT '';
  ALTER TABLE users ADD COLUMN text_size TEXT NOT NULL DEFAULT '';
  ALTER TABLE users ADD COLUMN reduced_motion INTEGER NOT NULL DEFAULT 0;

  ALTER TABLE hosts ADD COLUMN os_family TEXT NOT NULL DEFAULT '';
  ALTER TABLE hosts ADD COLUMN os_version TEXT NOT NULL DEFAULT '';
  ALTER TABLE hosts ADD COLUMN kernel_version TEXT NOT NULL DEFAULT '';
  ALTER TABLE hosts ADD COLUMN country_code TEXT NOT NULL DEFAULT '';
  ALTER TABLE hosts ADD COLUMN enable_flow_logs INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE hosts ADD COLUMN created_at TEXT NOT NULL DEFAULT '0001-01-01T00:00:00Z';
  ALTER TABLE hosts ADD COLUMN updated_at TEXT NOT NULL DEFAULT '0001-01-01T00:00:00Z';

  ALTER TABLE nodes ADD COLUMN auto_assign_gw INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE nodes ADD COLUMN last_evaluated_at TEXT NOT NULL DEFAULT '0001-01-01T00:00:00Z';

  ALTER TABLE enrollment_keys ADD COLUMN auto_assign_gw INTEGER NOT NULL DEFAULT 0;

  ALTER TABLE egress ADD COLUMN domain TEXT NOT NULL DEFAULT '';
  ALTER TABLE egress ADD COLUMN mode TEXT NOT NULL DEFAULT '';
  UPDATE egress SET mode = 'direct_nat' WHERE nat = 1;

  ALTER TABLE extclients ADD COLUMN os_family TEXT NOT NULL DEFAULT '';
  ALTER TABLE extclients ADD COLUMN os_version TEXT NOT NULL DEFAULT '';
  ALTER TABLE extclients ADD COLUMN kernel_version TEXT NOT NULL DEFAULT '';
  ALTER TABLE extclients ADD COLUMN client_version TEXT NOT NULL DEFAULT '';
  ALTER TABLE extclients ADD COLUMN device_id TEXT NOT NULL DEFAULT '';

  CREATE TABLE nameservers (
    id TEXT PRIMARY KEY, name TEXT NOT NULL,
    network_id TEXT NOT NULL REFERENCES networks (netid) ON DELETE CASCADE,
    description TEXT NOT NULL, "default" INTEGER NOT NULL, fallback INTEGER NOT NULL,
    servers TEXT, match_all INTEGER NOT NULL, domains TEXT, tags TEXT, nodes TEXT,
    status INTEGER NOT NULL, created_by TEXT NOT NULL, created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE INDEX nameservers_network ON nameservers (network_id);
  `,
  // finds the relays that list a node without reading every node
  `
  CREATE INDEX nodes_relays ON nodes (id) WHERE relaynodes IS NOT NULL;
  `,
  // same for internet gateways
  `
  CREATE INDEX nodes_exits ON nodes (id) WHERE inet_node_client_ids IS NOT NULL;
  `,
]
