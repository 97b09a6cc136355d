/**
 * Fixed segments in the paths of the management server, in either version (contract, tables of routes): every other
 * segment of a path names a resource.
 */
export const apiPathSegments: ReadonlySet<string> = new Set(
  `access_point access_points access_token acls activity add_network_user adm api approve assign
  attrs auth auth-register authenticate auto_relay auto_relay_check auto_relay_me bulk callback
  client_conf complete-totp config cpu_profile creategateway createingress createrelay
  createsuperadmin custom debug deletegateway deleteingress deleterelay disable dns egress
  egress_routes emqx enable enrollment-keys extclients failover failover_check failover_me fallback
  feature_flags files flows gateway getconfig getip getserverinfo global graph group groups
  hassuperadmin headless health host hosts idp inet_gw ingress init-totp invite invite-signup
  invites jit jit_user keys legacy login logout logs mem_profile meshclient metrics metrics-ext
  migrate nameserver network network_ip networks node nodes oauth peer_info pending_hosts
  policy_types posture_check pushdns rac register reject remote_access_gw remove_network_user
  request reset role roles server settings shutdown signalpeer stats status sync tags test
  transfersuperadmin ui unassign unassigned_network_users upgrade usage user users users_pending v1
  v2 validate-identity verify-totp violations`.split(/\s+/),
)
