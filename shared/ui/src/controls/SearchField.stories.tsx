import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { useState } from 'react'

import { LONG_TEXT } from '../story-parts'
import { SearchField } from './inputs'

const meta = {
  component: SearchField,
  args: { label: 'Search nodes', value: '', onChange: () => {} },
  render: function Search(props) {
    const [value, setValue] = useState(props.value)
    return <SearchField {...props} value={value} onChange={setValue} />
  },
} satisfies Meta<typeof SearchField>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}

export const Filled: Story = { args: { value: 'fra', hasShortcut: true } }

export const LongText: Story = { args: { value: LONG_TEXT } }
