import type { ServerSettings } from '@meshdeck/api/server-settings'
import { z } from '@meshdeck/platform'

import {
  azureTenant,
  clientId,
  emailDomains,
  issuer,
  serverValue,
  secretsToSend,
  TOKEN_MINUTES,
  wholeNumber,
} from './settings-rules'

export const authenticationOf = (settings: ServerSettings) => ({
  basic_auth: settings.basic_auth,
  mfa_enforced: settings.mfa_enforced,
  jwt_validity_duration: settings.jwt_validity_duration,
  jwt_validity_duration_clients: settings.jwt_validity_duration_clients,
  allowed_email_domains: settings.allowed_email_domains,
  authprovider: settings.authprovider,
  oidcissuer: settings.oidcissuer,
  client_id: settings.client_id,
  azure_tenant: settings.azure_tenant,
})
type Authentication = ReturnType<typeof authenticationOf>

export const authenticationValues = (edit: Authentication) => ({
  basic_auth: edit.basic_auth,
  mfa_enforced: edit.mfa_enforced,
  jwt_validity_duration: String(edit.jwt_validity_duration),
  jwt_validity_duration_clients: String(edit.jwt_validity_duration_clients),
  allowed_email_domains: edit.allowed_email_domains,
  authprovider: edit.authprovider,
  oidcissuer: edit.oidcissuer,
  client_id: edit.client_id,
  azure_tenant: edit.azure_tenant,
  secrets: { client_secret: '' },
  removed: { client_secret: false },
})

type AuthenticationParts = {
  /** Whether desktop clients have a separate token lifetime (from 1.5.1). */
  hasClients: boolean
  /** Whether providers can be configured, which is part of Pro. */
  hasProviders: boolean
}

const authenticationShape = ({ hasClients }: AuthenticationParts, before: Authentication) =>
  z.object({
    basic_auth: z.boolean(),
    mfa_enforced: z.boolean(),
    // a lifetime of 0 makes tokens expire immediately, so 1.0.0 gets the limits of later servers too
    jwt_validity_duration: wholeNumber(TOKEN_MINUTES),
    jwt_validity_duration_clients: hasClients
      ? wholeNumber(TOKEN_MINUTES)
      : serverValue(before.jwt_validity_duration_clients),
    allowed_email_domains: emailDomains,
    authprovider: z.string(),
    oidcissuer: z.string(),
    client_id: z.string(),
    azure_tenant: z.string(),
    secrets: z.object({ client_secret: z.string() }),
    removed: z.object({ client_secret: z.boolean() }),
  })

/** Validation rules for the fields of providers; the selected one decides which are shown. */
const providerRules = {
  oidcissuer: z.object({ oidcissuer: issuer }),
  client_id: z.object({ client_id: clientId }),
  azure_tenant: z.object({ azure_tenant: azureTenant }),
}
type ProviderField = keyof typeof providerRules
const providerFields = ['oidcissuer', 'client_id', 'azure_tenant'] as const

export function hasField(provider: string, field: ProviderField): boolean {
  if (field === 'oidcissuer') return provider === 'oidc' || provider === 'okta'
  return field === 'azure_tenant' ? provider === 'azure-ad' : provider !== ''
}

export const authenticationSchema = (before: Authentication, shownParts: AuthenticationParts) => {
  type ProviderValues = Pick<Authentication, ProviderField | 'authprovider'>
  const isShown = (field: ProviderField, { authprovider }: ProviderValues) =>
    shownParts.hasProviders && hasField(authprovider, field)
  const ofProvider = (field: ProviderField) =>
    z.refine<ProviderValues>(
      (typed) => !isShown(field, typed) || z.safeParse(providerRules[field], typed).success,
      {
        path: [field],
        error: ({ input }) => z.safeParse(providerRules[field], input).error?.issues[0]?.message,
        // in addition to errors of other fields
        when: () => true,
      },
    )

  return z.pipe(
    authenticationShape(shownParts, before).check(...providerFields.map(ofProvider)),
    z.transform(({ secrets, removed, ...fields }) => ({
      fields: providerFields.reduce(
        (sent, field) => ({
          ...sent,
          ...(isShown(field, fields)
            ? z.parse(providerRules[field], fields)
            : { [field]: before[field] }),
        }),
        fields,
      ),
      secrets: isShown('client_id', fields) ? secretsToSend({ secrets, removed }) : {},
    })),
  )
}
