/* A shared module of its own, downloaded with the first form. */
export { useFormikContext as useForm } from 'formik'
export {
  confirmedPassword,
  credentialFaults,
  newPasswordShape,
  newUserNameSchema,
} from './form/account-rules'
export { download } from './clipboard/download'
export { FieldError } from './form/FieldFrame'
export { FieldRows, OtherRow } from './form/FieldFrame'
export { Form } from './form/Form'
export { FormDialog } from './form/FormDialog'
export { LeaveQuestion } from './form/LeaveQuestion'
export { MomentField } from './form/MomentField'
export { MultiPickField } from './form/PickField'
export { CurrentPasswordField, currentPasswordShape } from './form/account-fields'
export { NewPasswordFields } from './form/account-fields'
export { OneTimeCodeField, oneTimeCodeSchema } from './form/account-fields'
export { PasswordField } from './form/text-fields'
export { PickField } from './form/PickField'
export { RadioField, type RadioOption } from './form/choice-fields'
export { SaveBar } from './form/SaveBar'
export { SelectField, type Option } from './form/choice-fields'
export { SubmitButton } from './form/Form'
export { TextAreaField } from './form/text-fields'
export { TextField } from './form/text-fields'
export { CheckboxField, SwitchField } from './form/choice-fields'
export { useCollision } from './form/use-collision'
export { zodValidate } from './form/zod-validate'
