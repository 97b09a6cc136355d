import type { ServerSettings } from '@meshdeck/api/server-settings'
import { useCapabilities, useServerStatus } from '@meshdeck/platform'
import { KeyValue, Panel, Stack } from '@meshdeck/ui'
import {
  CheckboxField,
  FieldRows,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useForm,
} from '@meshdeck/ui/form'
import { useEffect, useMemo } from 'react'

import { useTranslation } from '../translations'
import { generalOf, generalSchema, generalValues } from './settings-form'
import { DETECTION_SECONDS } from './settings-rules'
import { SettingsForm } from './SettingsForm'

const levels = ['0', '1', '2', '3', '4'] as const

/** Settings for updates, log, names and connections of devices, with the server's own information below. */
export function GeneralTab({ settings }: { settings: ServerSettings }) {
  const { t } = useTranslation()
  const server = useCapabilities()
  const schema = useMemo(() => generalSchema(generalOf(settings), server), [settings, server])

  return (
    <Stack gap="4">
      <SettingsForm settings={settings} editOf={generalOf} toValues={generalValues} schema={schema}>
        <Panel title={t('settings.general.server')}>
          <FieldRows>
            <SelectField
              name="verbosity"
              label={t('settings.general.verbosity')}
              hint={t('settings.general.verbosityHint')}
              options={levels.map((value) => ({
                value,
                label: t(`settings.general.levels.${value}`),
              }))}
            />
            <TextField
              name="default_domain"
              label={t('settings.general.domain')}
              hint={t('settings.general.domainHint')}
              isMonospace
            />
            <SwitchField
              name="manage_dns"
              label={t('settings.general.manageDns')}
              hint={t('settings.general.manageDnsHint')}
            />
            <SelectField
              name="telemetry"
              label={t('settings.general.telemetry')}
              hint={t('settings.general.telemetryHint')}
              options={[
                { value: 'on', label: t('settings.on') },
                { value: 'off', label: t('settings.off') },
              ]}
            />
          </FieldRows>
        </Panel>
        <Panel title={t('settings.general.devices')}>
          <FieldRows>
            <UpdateFields />
            <SwitchField
              name="endpoint_detection"
              label={t('settings.general.endpoints')}
              hint={t('settings.general.endpointsHint')}
            />
            <SwitchField
              name="stun"
              label={t('settings.general.stun')}
              hint={t('settings.general.stunHint')}
            />
            <TextAreaField
              name="stun_servers"
              label={t('settings.general.stunServers')}
              hint={t('settings.general.stunServersHint')}
              rows={2}
            />
            {server.hasDetectionInterval && (
              <TextField
                name="ip_detection_interval"
                label={t('settings.general.detection')}
                hint={t('settings.general.detectionHint', DETECTION_SECONDS)}
                inputMode="numeric"
              />
            )}
            <SwitchField
              name="rac_restrict_to_single_network"
              label={t('settings.general.oneNetwork')}
              hint={t('settings.general.oneNetworkHint')}
            />
          </FieldRows>
        </Panel>
      </SettingsForm>
      <AboutServer />
    </Stack>
  )
}

function UpdateFields() {
  const { t } = useTranslation()
  const { values, initialValues, setFieldValue } = useForm<ReturnType<typeof generalValues>>()
  const isChanged = values.netclientautoupdate !== initialValues.netclientautoupdate

  useEffect(() => {
    // hidden together with its change, it must not count as an unsaved change
    if (!isChanged && values.reachesDevices) void setFieldValue('reachesDevices', false)
  })

  return (
    <>
      <SwitchField
        name="netclientautoupdate"
        label={t('settings.general.updates')}
        hint={t('settings.general.updatesHint')}
      />
      {isChanged && (
        <CheckboxField
          name="reachesDevices"
          label={t('settings.general.reach')}
          hint={t('settings.general.reachHint')}
        />
      )}
    </>
  )
}

function AboutServer() {
  const { t } = useTranslation()
  const { version, isPro } = useCapabilities()
  const { licenseError } = useServerStatus()

  return (
    <KeyValue
      title={t('settings.about.title')}
      items={[
        { label: t('settings.about.version'), value: version, isMonospace: true },
        {
          label: t('settings.about.edition'),
          value: isPro ? 'Pro' : t('settings.about.community'),
        },
        ...(isPro
          ? [
              {
                label: t('settings.about.license'),
                value: licenseError || t('settings.about.noComplaint'),
              },
            ]
          : []),
      ]}
    />
  )
}
