import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { useState } from 'react'

import { LONG_TEXT } from '../story-parts'
import { Input, NativeSelect, SearchField, TextArea } from './inputs'

const meta = {
  title: 'controls/Inputs',
  component: Input,
  args: { 'aria-label': 'Name', maxW: '26rem' },
} satisfies Meta<typeof Input>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { args: { placeholder: 'office' } }

export const Filled: Story = { args: { defaultValue: 'office' } }

export const LongText: Story = { args: { defaultValue: LONG_TEXT } }

export const Invalid: Story = { args: { defaultValue: 'Office!', 'aria-invalid': true } }

export const Disabled: Story = { args: { defaultValue: 'office', disabled: true } }

export const SeveralLines: Story = {
  render: () => <TextArea aria-label="Comment" defaultValue={LONG_TEXT} maxW="26rem" />,
}

const protocols = {
  'aria-label': 'Protocol',
  children: (
    <>
      <option>TCP</option>
      <option>UDP</option>
      <option>{LONG_TEXT}</option>
    </>
  ),
}

export const Select: Story = { render: () => <NativeSelect {...protocols} /> }

export const SelectWithLongText: Story = {
  render: () => <NativeSelect {...protocols} defaultValue={LONG_TEXT} />,
}

export const SelectInvalid: Story = { render: () => <NativeSelect {...protocols} aria-invalid /> }

export const SelectDisabled: Story = { render: () => <NativeSelect {...protocols} disabled /> }

function Search({ text, hasShortcut = false }: { text: string; hasShortcut?: boolean }) {
  const [value, setValue] = useState(text)
  return (
    <SearchField label="Search nodes" value={value} onChange={setValue} hasShortcut={hasShortcut} />
  )
}

export const SearchEmpty: Story = { render: () => <Search text="" /> }

export const SearchFilled: Story = { render: () => <Search text="fra" hasShortcut /> }

export const SearchWithLongText: Story = { render: () => <Search text={LONG_TEXT} /> }
