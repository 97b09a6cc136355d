import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { LONG_NAME, LONG_TEXT } from '../story-parts'
import { ChangedFields } from './ChangedFields'
import { RecordChanges } from './RecordChanges'

const meta = {
  component: RecordChanges,
  args: {
    diff: {
      Old: { name: 'office', port: 51820, password: 'a' },
      New: { name: 'warehouse', port: 51821, password: 'b', tags: ['database'] },
    },
  },
} satisfies Meta<typeof RecordChanges>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const Empty: Story = { args: { diff: null } }

export const LongText: Story = {
  args: { diff: { Old: { [LONG_NAME]: LONG_TEXT }, New: { [LONG_NAME]: LONG_NAME } } },
}

export const InWordsOfThePage: Story = {
  render: () => (
    <ChangedFields
      fields={[
        { id: 'name', name: 'Name', before: 'office', after: 'warehouse' },
        { id: 'tag', name: 'Tag', before: '', after: 'database' },
        { id: 'gone', name: 'Gateway', before: 'fra-1', after: undefined },
      ]}
    />
  ),
}
