/**
 * Small faults to put into a source file, one at a time. Left out, as no test of behaviour could tell them apart:
 * types, imports and re-exports (nothing of them runs), names of members (the type checker's work), texts of log lines
 * and of errors, defaults in array patterns (for the compiler), and the test of a title's traits `(traits & x) === 0`,
 * which spares work and no result (`test/core/match/gates.test.ts` proves it). What no longer parses, or reads as
 * before, is no fault either.
 */
import ts from 'typescript';
import { regexMutations } from './regex-mutants.ts';
import { returnMutations } from './return-mutants.ts';

export interface Mutant {
  /** Path from the root of the repository. */
  file: string;
  /** UTF-16 offsets of what is replaced. */
  start: number;
  end: number;
  replacement: string;
  /** What kind of fault: `boundary`, `negation`, `arithmetic`… */
  operator: string;
}

type Add = (node: ts.Node, replacement: string, operator: string) => void;

const binary: Readonly<Record<string, readonly [operator: string, ...others: string[]]>> = {
  '<': ['boundary', '<=', '>='],
  '<=': ['boundary', '<', '>'],
  '>': ['boundary', '>=', '<='],
  '>=': ['boundary', '>', '<'],
  '===': ['negation', '!=='],
  '!==': ['negation', '==='],
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '*': ['arithmetic', '/'],
  '/': ['arithmetic', '*'],
  '%': ['arithmetic', '*'],
  '&': ['arithmetic', '|'],
  '|': ['arithmetic', '&'],
  '^': ['arithmetic', '&'],
  '<<': ['arithmetic', '>>'],
  '>>': ['arithmetic', '<<'],
  '>>>': ['arithmetic', '<<'],
  '&&': ['logic', '||'],
  '||': ['logic', '&&'],
  '??': ['logic', '&&'],
  '+=': ['assignment', '-='],
  '-=': ['assignment', '+='],
  '*=': ['assignment', '/='],
  '/=': ['assignment', '*='],
  '|=': ['assignment', '&='],
  '&=': ['assignment', '|='],
  '??=': ['assignment', '='],
  '||=': ['assignment', '&&='],
  '&&=': ['assignment', '||='],
};

/** Calls that mean the contrary, or that are left out (`null`). */
const calls: Readonly<Record<string, string | null>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  filter: null,
  sort: null,
  reverse: null,
  trim: null,
  slice: null,
};

const isSpoken = (node: ts.Node): boolean => {
  if (ts.isNewExpression(node)) return /(?:Error|TooLarge|Gone)$/.test(node.expression.getText());
  return (
    ts.isCallExpression(node) && /(?:^|\.)(?:log|trace|debug|info|warn|error|fatal)$/.test(node.expression.getText())
  );
};

const isTraitTest = (node: ts.Node): boolean => {
  if (!ts.isBinaryExpression(node) || node.right.getText() !== '0') return false;
  return /^\(traits & \w+\)$/.test(node.left.getText());
};

const isPatternDefault = (node: ts.Node): boolean =>
  ts.isBindingElement(node.parent) && node.parent.initializer === node && ts.isArrayBindingPattern(node.parent.parent);

/** What never runs, or says something only to people. */
const isLeftOut = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  isTraitTest(node) ||
  isPatternDefault(node) ||
  isSpoken(node);

const isName = (node: ts.Node): boolean => {
  const { parent } = node;
  return (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) && parent.name === node;
};

/** A whole number below 100 goes one up, a greater one is doubled, a fraction grows by half. */
const otherNumber = (text: string): string => {
  const value = Number(text.replaceAll('_', ''));
  if (!Number.isInteger(value)) return String(value * 1.5);
  return String(value < 100 ? value + 1 : value * 2);
};

const mutateBinary = (node: ts.BinaryExpression, add: Add): void => {
  const sign = node.operatorToken.getText();
  // A text joined with `-` is NaN: what every test finds says nothing of the tests.
  if (
    sign === '+' &&
    [node.left, node.right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side))
  )
    return;
  const [operator, ...others] = binary[sign] ?? [''];
  for (const other of others) add(node.operatorToken, other, operator);
};

const mutateCall = (node: ts.CallExpression, add: Add): void => {
  const callee = node.expression;
  if (!ts.isPropertyAccessExpression(callee)) return;
  const name = callee.name.text;
  if (!Object.hasOwn(calls, name)) return;
  const other = calls[name];
  if (typeof other === 'string') add(callee.name, other, 'call');
  else add(node, callee.expression.getText(), 'call');
};

const mutateLiteral = (node: ts.Node, add: Add): void => {
  if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false', 'boolean');
  else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true', 'boolean');
  else if (ts.isNumericLiteral(node)) add(node, otherNumber(node.getText()), 'number');
  else if (ts.isStringLiteralLike(node)) add(node, node.text === '' ? "'mutant'" : "''", 'text');
  else if (ts.isTemplateExpression(node)) add(node, '``', 'text');
  else if (ts.isRegularExpressionLiteral(node))
    for (const other of regexMutations(node.getText())) add(node, other, 'regex');
  else if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) add(node, '[]', 'array');
};

const mutateUnary = (node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression, add: Add): void => {
  const operand = node.operand.getText();
  if (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken) {
    const other = node.operator === ts.SyntaxKind.PlusPlusToken ? '--' : '++';
    add(node, ts.isPrefixUnaryExpression(node) ? `${other}${operand}` : `${operand}${other}`, 'arithmetic');
  } else add(node, operand, node.operator === ts.SyntaxKind.ExclamationToken ? 'negation' : 'arithmetic');
};

const mutateCondition = (node: ts.Node, add: Add): void => {
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition;
    for (const value of ['true', 'false']) add(condition, value, 'condition');
  } else if (ts.isWhileStatement(node)) add(node.expression, 'false', 'condition');
  else if (ts.isForStatement(node) && node.condition !== undefined) add(node.condition, 'false', 'condition');
};

const mutateStatement = (node: ts.Node, add: Add): void => {
  const inSwitch = ts.isBreakStatement(node) && ts.isCaseOrDefaultClause(node.parent);
  const isRemovable =
    (ts.isExpressionStatement(node) && !isSpoken(node.expression)) ||
    ts.isThrowStatement(node) ||
    ts.isContinueStatement(node) ||
    ts.isBreakStatement(node) ||
    (ts.isReturnStatement(node) && node.expression === undefined);
  if (isRemovable && !inSwitch) add(node, ';', 'statement');
};

const mutateNode = (node: ts.Node, add: Add): void => {
  if (ts.isBinaryExpression(node)) mutateBinary(node, add);
  else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) mutateUnary(node, add);
  else if (ts.isCallExpression(node)) mutateCall(node, add);
  if (
    (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) &&
    node.questionDotToken !== undefined
  )
    add(node.questionDotToken, ts.isElementAccessExpression(node) ? '' : '.', 'optional');
  mutateLiteral(node, add);
  mutateCondition(node, add);
  mutateStatement(node, add);
  for (const { target, replacement } of returnMutations(node)) add(target, replacement, 'return');
};

const parses = (text: string): boolean => {
  const { diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
  });
  return diagnostics.length === 0;
};

export const applied = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end);

/** Every fault of a source, in the order of the text. The same source gives the same list. Each parses: see `isSound`. */
export const mutantsOf = (file: string, source: string): Mutant[] => {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2023, true);
  const found = new Map<string, Mutant>();
  const add: Add = (node, replacement, operator) => {
    const [start, end] = [node.getStart(tree), node.getEnd()];
    if (source.slice(start, end) === replacement) return;
    found.set(`${start} ${end} ${replacement}`, { file, start, end, replacement, operator });
  };
  const visit = (node: ts.Node): void => {
    if (isLeftOut(node)) return;
    if (!isName(node)) mutateNode(node, add);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(tree, visit);
  return [...found.values()].sort((a, b) => a.start - b.start || a.end - b.end);
};

/** Whether the source still parses with the fault in it. */
export const isSound = (source: string, mutant: Mutant): boolean => parses(applied(source, mutant));
