/** Completion scripts, made from the commands and options that there are. */
import type { Command } from 'commander';

interface Word {
  name: string;
  help: string;
}
interface Entry extends Word {
  options: Word[];
  words: Word[];
  /** Its arguments are domains of shops, which the service knows. */
  takesDomains: boolean;
}

const plain = (text: string): string => text.replace(/[\n'"`\\$[\]:]/g, ' ');
const optionsOf = (command: Command): Word[] =>
  command.options.flatMap(({ long, description }) => (long ? [{ name: long, help: plain(description) }] : []));

/** The hidden command that the scripts ask for domains. */
export const DOMAINS = 'complete-domains';
const ask = (word: string): string => `storelens ${DOMAINS} --timeout 1 -- ${word} 2>/dev/null`;
const domainArguments = new Set(['domain', 'domains', 'site']);

const entriesOf = (program: Command): Entry[] =>
  program.commands
    .filter((command) => command.name() !== DOMAINS)
    .map((command) => ({
      name: command.name(),
      help: plain(command.description()),
      options: [...optionsOf(command), ...optionsOf(program)],
      words: command.commands.map((inner) => ({ name: inner.name(), help: plain(inner.description()) })),
      takesDomains: command.registeredArguments.some((argument) => domainArguments.has(argument.name())),
    }));

const bash = (entries: Entry[]): string => `# storelens completion for bash: source it from ~/.bashrc
_storelens() {
  local word=\${COMP_WORDS[COMP_CWORD]} command=\${COMP_WORDS[1]}
  if [ "$COMP_CWORD" -le 1 ]; then
    COMPREPLY=($(compgen -W '${entries.map(({ name }) => name).join(' ')}' -- "$word"))
    return
  fi
  if [[ $word != -* ]]; then
    case $command in
      ${entries
        .filter(({ takesDomains }) => takesDomains)
        .map(({ name }) => name)
        .join(' | ')})
        COMPREPLY=($(compgen -W "$(${ask('"$word"')})" -- "$word"))
        return ;;
    esac
  fi
  case $command in
${entries
  .map(
    ({ name, options, words }) =>
      `    ${name}) COMPREPLY=($(compgen -W '${[...words, ...options].map((word) => word.name).join(' ')}' -- "$word")) ;;`,
  )
  .join('\n')}
  esac
}
complete -o default -F _storelens storelens
`;

const zsh = (entries: Entry[]): string => `#compdef storelens
# storelens completion for zsh: put it into a folder of $fpath as _storelens
_storelens_domains() {
  local -a found
  found=(\${(f)"$(${ask('"$PREFIX"')})"})
  compadd -a found
}
_storelens() {
  local -a commands
  commands=(
${entries.map(({ name, help }) => `    '${name}:${help}'`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case $words[2] in
${entries
  .map(
    ({ name, options, words, takesDomains }) =>
      `    ${name}) _arguments ${[...options.map(({ name: o, help }) => `'${o}[${help}]'`), words.length > 0 ? `'1:what:(${words.map((w) => w.name).join(' ')})'` : takesDomains ? "'*:domain:_storelens_domains'" : "'*:value:_default'"].join(' ')} ;;`,
  )
  .join('\n')}
  esac
}
compdef _storelens storelens
`;

const fish = (entries: Entry[]): string =>
  `# storelens completion for fish: put it into ~/.config/fish/completions/storelens.fish
${entries
  .flatMap(({ name, help, options, words, takesDomains }) => [
    `complete -c storelens -n __fish_use_subcommand -a ${name} -d '${help}'`,
    ...words.map(
      (word) => `complete -c storelens -n '__fish_seen_subcommand_from ${name}' -a ${word.name} -d '${word.help}'`,
    ),
    ...(takesDomains
      ? [`complete -c storelens -n '__fish_seen_subcommand_from ${name}' -f -a '(${ask('(commandline -ct)')})'`]
      : []),
    ...options.map(
      (o) => `complete -c storelens -n '__fish_seen_subcommand_from ${name}' -l ${o.name.slice(2)} -d '${o.help}'`,
    ),
  ])
  .join('\n')}
`;

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** The script of one shell for a whole program. */
export const completionScript = (shell: Shell, program: Command): string =>
  ({ bash, zsh, fish })[shell](entriesOf(program));
