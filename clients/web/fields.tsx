/** Fields of the forms by which lists are narrowed. */
import { DownloadIcon } from '../ui/icons.tsx';
import { useEnv } from './env.tsx';
import { industryIds, industryName } from './parts.tsx';

interface ChoiceProps {
  name: string;
  label: string;
  /** What stands for no choice; missing: one must be chosen. */
  any?: string;
  /** True: a form without a choice is not sent. */
  required?: boolean;
  options: readonly (readonly [id: string, text: string])[];
  chosen: string | undefined;
}

export const Choice = ({ name, label, any, required = false, options, chosen }: ChoiceProps) => (
  <label>
    {label}
    <select name={name} required={required}>
      {any === undefined ? null : <option value="">{any}</option>}
      {options.map(([id, text]) => (
        <option key={id} value={id} selected={id === chosen}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

export const IndustryChoice = (props: Omit<ChoiceProps, 'options'>) => {
  const { lang } = useEnv();
  return <Choice {...props} options={industryIds().map((id) => [id, industryName(id, lang)] as const)} />;
};

/** A form keeps the language that the address asks for. */
export const LanguageField = () => {
  const { lang, langInUrl } = useEnv();
  return langInUrl ? <input type="hidden" name="lang" value={lang} /> : null;
};

interface HostBoxProps {
  /** Path that it asks, and its parameter. */
  action: string;
  name: string;
  title: string;
  label: string;
  example: string;
  submit: string;
  asked: string;
}

/** Longer texts are cut by who reads them. */
export const MAX_ASKED = 2048;

/** A form that takes hosts or addresses; it works without a script. */
export const HostBox = ({ action, name, title, label, example, submit, asked }: HostBoxProps) => (
  <form class="filters" action={action} method="get" aria-label={title}>
    <label for="host-box">{label}</label>
    <input
      id="host-box"
      name={name}
      type="text"
      inputMode="url"
      autocomplete="off"
      autocapitalize="none"
      spellcheck={false}
      maxLength={MAX_ASKED}
      required
      placeholder={example}
      value={asked}
    />
    <LanguageField />
    <button type="submit">{submit}</button>
  </form>
);

export const CsvLink = ({ to, text }: { to: string; text: string }) => (
  <a class="button" href={to} download data-plain>
    <DownloadIcon />
    {text}
  </a>
);
