/** Another value than the one returned, of the declared type where it says which. */
import ts from 'typescript';

export interface ReturnMutation {
  target: ts.Expression;
  replacement: string;
}

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isArrowFunction(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isFunctionExpression(node);

const othersOf = (type: ts.TypeNode | undefined): string[] => {
  if (type === undefined) return [];
  if (ts.isUnionTypeNode(type)) {
    const texts = type.types.map((member) => member.getText());
    return texts.includes('null') ? ['null'] : texts.includes('undefined') ? ['undefined'] : [];
  }
  if (ts.isArrayTypeNode(type) || (ts.isTypeOperatorNode(type) && ts.isArrayTypeNode(type.type))) return ['[]'];
  if (ts.isTypePredicateNode(type)) return ['true', 'false'];
  const plain: Readonly<Record<string, string[]>> = { boolean: ['true', 'false'], number: ['0'], string: ["''"] };
  return plain[type.getText()] ?? [];
};

const functionOf = (node: ts.Node): ts.FunctionLikeDeclaration | undefined => {
  for (let at = node.parent; at !== undefined; at = at.parent) if (isFunction(at)) return at;
  return undefined;
};

/** What a `return`, or a function that is one expression, could return instead; none where no type is declared. */
export const returnMutations = (node: ts.Node): ReturnMutation[] => {
  let target: ts.Expression | undefined;
  let of: ts.FunctionLikeDeclaration | undefined;
  if (ts.isReturnStatement(node)) [target, of] = [node.expression, functionOf(node)];
  else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) [target, of] = [node.body, node];
  if (target === undefined) return [];
  return othersOf(of?.type).map((replacement) => ({ target, replacement }));
};
