import type { PostureCheckEdit } from '@meshdeck/api/posture-check-changes'
import { everything } from '@meshdeck/api/posture-checks'
import { z } from '@meshdeck/platform'

/** Form values of a posture check: each attribute has its own field for the values that pass. */
export type CheckForm = {
  name: string
  description: string
  attribute: string
  systems: string[]
  families: string[]
  /** Minimum version that passes. */
  version: string
  /** Country codes. */
  countries: string[]
  /** `true` or `false`. */
  autoUpdate: string
  severity: string
  /** IDs; `*` means every device, and every user. */
  tags: string[]
  groups: string[]
}

/** A new check applies to all devices; its attribute has to be chosen. */
export const newCheck: PostureCheckEdit = {
  name: '',
  description: '',
  attribute: 'os',
  values: [],
  severity: 2,
  tags: [everything],
  user_groups: [],
  status: true,
}

const isVersionAttribute = (attribute: string) => attribute.endsWith('_version')

/** Converts the server's data to form values. */
export function checkForm(edit: PostureCheckEdit): CheckForm {
  const valuesOf = (attribute: string) => (edit.attribute === attribute ? edit.values : [])
  return {
    name: edit.name,
    description: edit.description,
    attribute: edit.attribute,
    systems: valuesOf('os'),
    families: valuesOf('os_family'),
    version: isVersionAttribute(edit.attribute) ? (edit.values[0] ?? '') : '',
    countries: valuesOf('client_location'),
    autoUpdate: valuesOf('auto_update')[0] ?? 'true',
    severity: String(edit.severity),
    tags: edit.tags,
    groups: edit.user_groups,
  }
}

/** Converts form values to the request; whether the check is on stays unchanged. */
export function toCheckEdit(form: CheckForm, before: PostureCheckEdit): PostureCheckEdit {
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    attribute: form.attribute,
    values: (valuesIn(form) ?? before.values).toSorted(),
    severity: Number(form.severity),
    tags: form.tags.toSorted(),
    user_groups: form.groups.toSorted(),
    status: before.status,
  }
}

/** Returns the values from the form; undefined for an attribute without a field, which later servers may have. */
function valuesIn(form: CheckForm): string[] | undefined {
  if (isVersionAttribute(form.attribute)) return [form.version.trim()]
  const values: Record<string, string[]> = {
    os: form.systems,
    os_family: form.families,
    client_location: form.countries,
    auto_update: [form.autoUpdate],
  }
  return values[form.attribute]
}

/** Up to three numbers separated by dots, and an optional semantic version suffix, as the server accepts it. */
const VERSION =
  /^v?\d+(\.\d+){0,2}(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/

/**
 * Validates a posture check (contract 2.12). A cleared description would be kept by the server, and a check without
 * tags and groups would apply to nothing.
 */
export function checkFormSchema(before: PostureCheckEdit = newCheck) {
  return z
    .object({
      name: z
        .string()
        .check(z.refine((name) => name.trim() !== '', 'identity:postureChecks.form.noName')),
      description: z
        .string()
        .check(
          z.refine(
            (text) => text.trim() !== '' || before.description === '',
            'identity:postureChecks.form.descriptionStays',
          ),
        ),
      attribute: z.string(),
      systems: z.array(z.string()),
      families: z.array(z.string()),
      version: z.string(),
      countries: z.array(z.string()),
      autoUpdate: z.oneOf(['true', 'false']),
      severity: z.string(),
      tags: z.array(z.string()),
      groups: z.array(z.string()),
    })
    .check(
      rule(
        'version',
        ({ attribute, version }) => !isVersionAttribute(attribute) || VERSION.test(version.trim()),
        'identity:postureChecks.form.notVersion',
      ),
      ...(['systems', 'families', 'countries'] as const).map((field) =>
        rule(
          field,
          (form) => form.attribute !== attributeOf[field] || form[field].length > 0,
          'identity:postureChecks.form.noValue',
        ),
      ),
      rule(
        'tags',
        ({ tags, groups }) => tags.length + groups.length > 0,
        'identity:postureChecks.form.noReach',
      ),
    )
}

const attributeOf = { systems: 'os', families: 'os_family', countries: 'client_location' } as const

const rule = z.ruleOf<CheckForm>()

/** Returns the form field with the values of a check: each attribute has its own. */
export function valuesFieldOf({ attribute }: Pick<PostureCheckEdit, 'attribute'>): keyof CheckForm {
  if (isVersionAttribute(attribute)) return 'version'
  if (attribute === 'auto_update') return 'autoUpdate'
  const fields = ['systems', 'families', 'countries'] as const
  return fields.find((field) => attributeOf[field] === attribute) ?? 'attribute'
}
