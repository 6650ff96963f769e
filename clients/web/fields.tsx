/** Fields of the forms by which lists are narrowed. */
import { DownloadIcon } from '../ui/icons.tsx';
import { useEnv } from './env.tsx';
import { industryIds, industryName } from './parts.tsx';

interface ChoiceProps {
  name: string;
  label: string;
  /** What stands for no choice; missing: one must be chosen. */
  any?: string;
  options: readonly (readonly [id: string, text: string])[];
  chosen: string | undefined;
}

export const Choice = ({ name, label, any, options, chosen }: ChoiceProps) => (
  <label>
    {label}
    <select name={name}>
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

export const CsvLink = ({ to, text }: { to: string; text: string }) => (
  <a class="button" href={to} download data-plain>
    <DownloadIcon />
    {text}
  </a>
);
